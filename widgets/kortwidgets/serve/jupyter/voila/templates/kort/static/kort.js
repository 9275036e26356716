/** The frame around gallery and tutorial: steps, keys, addresses, size, colours, and whether the tables still live. */

/** The step an address names, held within the steps there are; 1 where it names none. */
export function stepInHash(hash, count) {
  const found = /^#(?:steg|step)-(\d+)$/.exec(hash);
  return found ? Math.min(Math.max(Number(found[1]), 1), count) : 1;
}

/** Where a key leads: 1 forward, -1 back, 0 nowhere. Keys with a modifier belong to the browser. */
export function wayOfKey(event) {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return 0;
  return { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0;
}

/** Whether the focused element may want the arrows itself: fields, and everything within a cell's output. */
export function keepsArrows(element) {
  return Boolean(element?.closest?.("input, textarea, select, [contenteditable], .jp-OutputArea, .page-contents[open]"));
}

/** What the answers about the kernel mean: alive, gone, or not known yet (one lost request proves nothing). */
export function kernelState(status, failures) {
  if (status === 404 || failures >= 2) return "gone";
  return status === 200 ? "alive" : "unknown";
}

/** Marks one sheet as all there is to print, and names the page, so the file too, by it; gives what undoes that. */
export function alone(sheet, page = document) {
  const before = page.title;
  const both = (how) => {
    page.documentElement.classList[how]("page-one-sheet");
    sheet.classList[how]("page-this-sheet");
  };
  both("add");
  page.title = sheet.querySelector("h3").textContent;
  return () => {
    both("remove");
    page.title = before;
  };
}

const root = globalThis.document?.documentElement;
const one = (selector, within = document) => within.querySelector(selector);
const all = (selector, within = document) => [...within.querySelectorAll(selector)];

function keep(key, value) {
  try {
    localStorage.setItem(`kort-${key}`, value);
  } catch {
    // A browser that keeps nothing still shows the choice on this page.
  }
}

function startTools() {
  const pressed = (name, on) => one(`[data-kort="${name}"]`)?.setAttribute("aria-pressed", String(on));
  const isDark = () => root.dataset.kortTheme === "dark";
  let wholeAgain = () => {};
  pressed("theme", isDark());
  pressed("size", root.classList.contains("page-big"));
  const press = {
    theme() {
      window.kortDark(!isDark());
      keep("theme", root.dataset.kortTheme);
      pressed("theme", isDark());
    },
    size() {
      const big = root.classList.toggle("page-big");
      keep("size", big ? "big" : "normal");
      pressed("size", big);
      dispatchEvent(new Event("resize"));
    },
    print() {
      wholeAgain(); // some browsers tell of no print that was refused
      print();
    },
    sheet(button) {
      wholeAgain();
      wholeAgain = alone(button.nextElementSibling);
      addEventListener("afterprint", () => button.focus({ preventScroll: true }), { once: true }); // on paper it was gone
      print();
    },
    reload: () => location.reload(),
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-kort]");
    press[button?.dataset.kort]?.(button);
  });
  // Paper is white: what follows the colours by an attribute must follow here too.
  addEventListener("beforeprint", () => { document.body.dataset.jpThemeLight = "true"; });
  addEventListener("afterprint", () => {
    document.body.dataset.jpThemeLight = String(!isDark());
    wholeAgain();
    wholeAgain = () => {};
  });
}

/** How many of some questions the browser remembers an answer to; none where what it remembers is not ours. */
export function answeredOf(stored, names) {
  try {
    const store = JSON.parse(stored) ?? {};
    return names.filter((name) => Object.hasOwn(store, name) && store[name]?.tries > 0).length;
  } catch {
    return 0;
  }
}

/** Tells on each tutorial's card in the gallery how far one has come, where one has begun. */
function startCounts() {
  let stored = null;
  try {
    stored = localStorage.getItem("kort-progress");
  } catch {
    // A browser that keeps nothing has nothing to tell.
  }
  for (const place of all("[data-questions]")) {
    const names = place.dataset.questions.split(" ");
    const done = answeredOf(stored, names);
    place.textContent = place.dataset.told.replace("{done}", done).replace("{all}", names.length);
    place.style.setProperty("--done", done / names.length);
    place.hidden = !done;
  }
}

/** Gives each sheet to hand out a button that prints nothing else. */
function startSheets() {
  const template = one("#page-print-sheet");
  for (const sheet of all(".kort-handout")) {
    const button = template.content.firstElementChild.cloneNode(true);
    button.setAttribute("aria-label", `${button.textContent}: ${one("h3", sheet).textContent}`);
    sheet.before(button);
  }
}

function startSteps() {
  const steps = all(".page-step");
  const count = steps.length;
  const slug = document.body.dataset.slug;
  const back = one('[data-nav="back"]');
  const next = one('[data-nav="next"]');
  const onward = one('[data-nav="onward"]');
  const contents = one(".page-contents");
  let here = 0;

  function show(number, moveFocus) {
    if (number === here) return;
    here = number;
    steps.forEach((step, index) => step.classList.toggle("page-away", index + 1 !== number));
    back.setAttribute("aria-disabled", String(number === 1));
    next.hidden = number === count; // from the last step one goes on to all the games
    onward.hidden = number !== count;
    one('[data-kort="number"]').textContent = number;
    root.style.setProperty("--page-done", number / count);
    all("li a", contents).forEach((link, index) => {
      if (index + 1 === number) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    });
    const twin = one('[data-kort="twin"]');
    if (twin) Object.assign(twin, { search: location.search, hash: `#${slug === "steg" ? "step" : "steg"}-${number}` });
    contents.open = false;
    dispatchEvent(new Event("resize")); // what measures itself could not while it was hidden
    if (moveFocus) focusOn(steps[number - 1]);
  }

  function focusOn(step) {
    const heading = one("h2", step) ?? step;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  function go(way) {
    const number = here + way;
    if (number < 1 || number > count) return;
    history.pushState(null, "", `#${slug}-${number}`);
    show(number, true);
  }

  contents.addEventListener("toggle", () => one("[aria-current]", contents)?.scrollIntoView({ block: "nearest" }));
  back.addEventListener("click", () => go(-1));
  next.addEventListener("click", () => go(1));
  document.addEventListener("keydown", (event) => {
    const way = keepsArrows(document.activeElement) ? 0 : wayOfKey(event);
    if (way) {
      event.preventDefault();
      go(way);
    }
    if (event.key === "Escape") contents.open = false;
  });
  document.addEventListener("click", (event) => {
    if (!contents.contains(event.target)) contents.open = false;
    else if (event.target.closest("a")) setTimeout(() => { contents.open = false; });
  });
  history.scrollRestoration = "manual";
  addEventListener("popstate", () => show(stepInHash(location.hash, count), true));
  // A step hidden by the page's head is handed over to the class that this program sets.
  show(stepInHash(location.hash, count), false);
  one("#page-first-step").remove();
  scrollTo(0, 0);
}

function trouble(kind) {
  const place = one(".page-trouble");
  if (one("p", place)) return;
  place.append(one("template", place).content.cloneNode(true));
  one("p", place).textContent = place.dataset[kind];
  place.dataset.kind = kind;
}

/** Swaps each table's still picture for the live one as soon as that is drawn. */
function startTables() {
  const loading = one(".page-loading");
  const waiting = new Set(all(".page-live"));
  const drawn = (live) => one(".jupyter-widgets, .jupyter-widget, .lm-Widget .lm-Widget", live)?.childElementCount > 0;

  function look() {
    for (const live of waiting) {
      if (!drawn(live)) continue;
      waiting.delete(live);
      live.nextElementSibling?.remove();
      live.classList.add("page-ready");
    }
    if (waiting.size) return;
    observer.disconnect();
    clearTimeout(late);
    loading.textContent = "";
    root.dataset.kortTables = "ready";
  }
  const observer = new MutationObserver(look);
  const late = setTimeout(() => { loading.textContent = ""; trouble("slow"); }, 90_000);
  observer.observe(one("#page-main"), { childList: true, subtree: true });
  look();
}

/** Asks now and then, and at every touch of a table, whether the kernel behind the page is still there. */
function startWatch() {
  const config = JSON.parse(one("#jupyter-config-data").textContent);
  const address = `${config.baseUrl}api/kernels/${config.kernelId}`;
  let failures = 0;
  let asked = 0;

  async function ask() {
    asked = Date.now();
    let status = 0;
    try {
      status = (await fetch(address, { cache: "no-store" })).status;
      failures = 0;
    } catch {
      failures += 1;
    }
    if (kernelState(status, failures) !== "gone") return;
    clearInterval(timer);
    root.dataset.kortTables = "lost";
    trouble("lost");
  }
  const timer = setInterval(() => document.hidden || ask(), 4000);
  const touched = () => root.dataset.kortTables === "lost" || Date.now() - asked < 1000 || ask();
  one("#page-main").addEventListener("pointerdown", touched);
  addEventListener("pageshow", (event) => event.persisted && ask());
}

if (root) {
  startTools();
  startCounts();
  addEventListener("pageshow", (event) => event.persisted && startCounts());
  if (one("#page-main")) {
    startSteps();
    startTables();
    startSheets();
    if (one("#jupyter-config-data")) startWatch();
  }
  window.kortReady = true;
}
