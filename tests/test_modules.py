"""The browser's programs: joined from their modules, each whole, and nothing joined that is not understood."""

from __future__ import annotations

import re

import pytest
from kortwidgets.modules import CannotJoin, joined, program

PROGRAMS = ("table", "exercise", "progress", "page")
SHARED = 'export const one = 1;\nexport function two() {\n  return "två";\n}\nconst own = 3;\n'


def join(**sources: str) -> str:
    """The module `entry` joined with the others, each by its name without the ending."""

    def read(name: str) -> str:
        if name.removesuffix(".js") not in sources:
            raise FileNotFoundError(name)
        return sources[name.removesuffix(".js")]

    return joined("entry.js", read)


def test_a_module_becomes_a_function_and_an_import_takes_what_it_gives() -> None:
    text = join(entry='import { one, two as zwei } from "./shared.js";\nexport default one + zwei();\n', shared=SHARED)
    assert text == (
        "const $shared = (() => {\n"
        'const one = 1;\nfunction two() {\nreturn "två";\n}\nconst own = 3;\n'
        "return { one, two };\n})();\n"
        "const { one, two: zwei } = $shared;\n"
        "export default one + zwei();\n"
    )


def test_an_import_may_go_over_several_lines() -> None:
    text = join(entry='import {\n  one,\n  two,\n} from "./shared.js";\n', shared=SHARED)
    assert text.endswith("const { one, two } = $shared;\n")


def test_what_several_modules_import_is_there_once_and_before_them() -> None:
    text = join(
        entry='import { a } from "./a.js";\nimport { b } from "./b.js";\n',
        a='import { one } from "./shared.js";\nexport const a = one;\n',
        b='import { one } from "./shared.js";\nexport const b = one;\n',
        shared=SHARED,
    )
    assert re.findall(r"^const (\$\w+) = \(", text, re.MULTILINE) == ["$shared", "$a", "$b"]


def test_names_of_two_modules_cannot_clash() -> None:
    text = join(entry='import { a } from "./a.js";\nconst own = 1;\n', a="const own = 2;\nexport const a = own;\n")
    assert text == (
        "const $a = (() => {\nconst own = 2;\nconst a = own;\nreturn { a };\n})();\nconst { a } = $a;\nconst own = 1;\n"
    )


def test_comments_that_fill_lines_are_left_out_and_texts_are_not() -> None:
    source = (
        '/** @type {"*"} */\nconst a = "//"; // why\n\n  // more\n/**\n * Two ** stars.\n */\nconst b = "/** */";\n'
    )
    assert join(entry=source) == 'const a = "//"; // why\nconst b = "/** */";\n'


@pytest.mark.parametrize(
    ("sources", "told"),
    [
        ({"entry": 'import { a } from "./a.js";\n'}, "entry.js: there is no a.js"),
        ({"entry": 'import { three } from "./shared.js";\n'}, "entry.js: shared.js exports no three"),
        ({"entry": 'import { own as one } from "./shared.js";\n'}, "entry.js: shared.js exports no own"),
        ({"entry": 'import { a } from "../a.js";\n'}, "entry.js: ../a.js lies outside"),
        ({"entry": 'import * as all from "./shared.js";\n'}, "not understood: import * as all"),
        ({"entry": 'import one from "./shared.js";\n'}, "not understood: import one"),
        ({"entry": 'import "./shared.js";\n'}, 'not understood: import "./shared.js"'),
        ({"entry": 'import { test } from "node:test";\n'}, "not understood: import { test }"),
        ({"entry": 'const late = await import("./shared.js");\n'}, "not understood: const late"),
        ({"entry": "const here = import.meta.url;\n"}, "not understood: const here"),
        ({"entry": "const a = 1;\nexport { a };\n"}, "not understood: export { a }"),
        ({"entry": 'export * from "./shared.js";\n'}, "not understood: export *"),
        ({"entry": "export let a = 1;\n"}, "not understood: export let a"),
        ({"entry": "export const { a, b } = all;\n"}, "not understood: export const { a, b }"),
        ({"entry": "const a = `one\n  two`;\n"}, "must end on its line: const a = `one"),
        (
            {"entry": 'import { a } from "./a.js";\n', "a": "export const a = 1;\nexport default a;\n"},
            "a.js: only what",
        ),
    ],
    ids=lambda value: value["entry"].partition("\n")[0] if isinstance(value, dict) else "",
)
def test_what_is_not_understood_is_refused(sources: dict[str, str], told: str) -> None:
    with pytest.raises(CannotJoin) as refused:
        join(**{"shared": SHARED, **sources})
    assert told in str(refused.value)


def test_a_circle_is_told_whole() -> None:
    entry, a, b = (f'import {{ {name} }} from "./{name}.js";\nexport const own = 1;\n' for name in ("a", "b", "a"))
    with pytest.raises(CannotJoin, match=r"entry\.js → a\.js → b\.js → a\.js"):
        join(entry=entry, a=a, b=b)


@pytest.mark.parametrize("name", PROGRAMS)
def test_each_program_is_joined_once_and_imports_nothing_more(name: str) -> None:
    text = program(name)
    assert program(name) is text
    assert not re.search(r"^import\b|\bimport\(|</script", text, re.MULTILINE)
    assert re.findall(r"^export .*\(", text, re.MULTILINE) == ([] if name == "page" else ["export default widget("])
