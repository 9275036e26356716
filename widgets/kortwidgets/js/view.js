/**
 * What a widget gets from Python and what it sends there: types only, the same as Python's own.
 *
 * Each part of a view is always there unless it is marked as optional; where there is nothing it is null or empty.
 */

// ---- What several widgets have ------------------------------------------------------------------------------------

/**
 * A rule as it holds at the table.
 * @typedef {object} Rule
 * @property {string} id
 * @property {string} text
 * @property {string} source empty where it is ours alone
 * @property {boolean} ours whether we decided it
 */

/**
 * What a widget needs of its model.
 * @template View
 * @typedef {object} Model
 * @property {(name: "view") => View | Record<string, never>} get empty until the first view has come
 * @property {(message: Message) => void} send
 * @property {(event: string, listener: (content: any) => void) => void} on
 * @property {(event: string, listener: (content: any) => void) => void} off
 */

/**
 * What was chosen on a version of the view; `text` is what was typed or opened with it.
 * @typedef {object} Message
 * @property {number} version
 * @property {string} action
 * @property {string} [text]
 */

// ---- A card table -------------------------------------------------------------------------------------------------

/**
 * A card table as its seat may see it.
 * @typedef {object} TableView
 * @property {number} version
 * @property {string} lang
 * @property {string} game
 * @property {string} title
 * @property {string} banner
 * @property {number | null} seat whose table it is; null is the teacher's
 * @property {number | null} near the seat that a quiet table is seen from
 * @property {string} phase
 * @property {Record<string, string>} ranks the letters of the ranks
 * @property {Player[]} players
 * @property {string} dealer_label
 * @property {Trump | null} trump
 * @property {LabelledCard | null} turn_up
 * @property {Talon | null} talon
 * @property {Trick} trick
 * @property {TakenTrick | null} last_trick
 * @property {Beside[]} beside
 * @property {Flag[]} flags
 * @property {Calls} calls
 * @property {string} prompt
 * @property {Button[]} buttons
 * @property {Choose | null} choose
 * @property {string | null} pointer the card that is pointed at
 * @property {Control[]} controls
 * @property {Record<string, string>} keys the actions that single keys stand for
 * @property {Sheet | null} sheet
 * @property {LogLine[]} log the oldest first
 * @property {Notice | null} notice
 * @property {Panel[]} panels
 * @property {FileWords | null} files
 * @property {Keep | null} keep
 * @property {boolean} frozen
 * @property {RuleCard | null} rulecard
 * @property {Record<TableLabel, string>} labels
 */

/**
 * @typedef {"table" | "last_trick" | "hide_last_trick" | "log" | "rule" | "source" | "ours" | "because" | "keys" |
 *   "close" | "deck2" | "deck4"} TableLabel
 */

/**
 * A seat and who sits there.
 * @typedef {object} Player
 * @property {number} seat
 * @property {string} name
 * @property {string} label
 * @property {boolean} dealer
 * @property {boolean} acting
 * @property {boolean} out
 * @property {string} score
 * @property {string} note
 * @property {number} taken
 * @property {string} taken_label
 * @property {number} count
 * @property {HandCard[] | null} cards null where the hand lies face down
 * @property {string} cards_label what is said of a hand that lies face down
 */

/**
 * @typedef {object} LabelledCard
 * @property {string} card
 * @property {string} label
 */

/**
 * A card in a hand that lies face up.
 * @typedef {object} HandCard
 * @property {string} card
 * @property {string} label
 * @property {boolean | null} enabled whether it may be chosen now; null where there is nothing to choose
 * @property {string} [action] what a click does instead of playing it
 * @property {boolean} [current] whether it is marked, where it has an action
 * @property {string} [tag] a number that stands on it
 */

/**
 * @typedef {object} TrickCard
 * @property {number} seat who played it
 * @property {string} card
 * @property {string} label
 */

/**
 * @typedef {object} Trick
 * @property {string} label
 * @property {TrickCard[]} cards
 */

/**
 * @typedef {object} TakenTrick
 * @property {string} label
 * @property {TrickCard[]} cards
 * @property {number} taker
 * @property {string} text
 */

/**
 * @typedef {object} Trump
 * @property {string} suit
 * @property {string} label
 */

/**
 * @typedef {object} Talon
 * @property {number} count
 * @property {string} label
 */

/**
 * Something that a game has beside the trick, such as a pot, with a sign.
 * @typedef {object} Beside
 * @property {string} icon
 * @property {string} label
 */

/**
 * Something that holds just now, and its rule.
 * @typedef {object} Flag
 * @property {string} text
 * @property {string | null} rule
 */

/**
 * @typedef {object} LogLine
 * @property {string} text
 * @property {string | null} rule
 */

/**
 * What can be called with a lead: for each card its suit, and for each suit what can be called with it.
 * @typedef {object} Calls
 * @property {Record<string, string>} [leads]
 * @property {Record<string, LabelledCard[]>} [cards]
 */

/**
 * Something that the seat to act may do.
 * @typedef {object} Button
 * @property {string} action
 * @property {string} label
 * @property {string} title
 */

/**
 * Cards to be chosen together.
 * @typedef {object} Choose
 * @property {string} action
 * @property {string} label
 * @property {string[]} labels what the button says, by how many cards are chosen
 * @property {number} min
 * @property {number} max
 * @property {string} help
 */

/**
 * A button beneath the table.
 * @typedef {object} Control
 * @property {string} action
 * @property {string} label
 * @property {boolean} enabled
 */

/**
 * @typedef {object} Sheet
 * @property {string} label
 * @property {Column[]} columns
 * @property {string} [verb] asks how a figure came about, where it is not `explain`
 */

/**
 * @typedef {object} Column
 * @property {number} seat
 * @property {string} name
 * @property {Entry[]} entries
 */

/**
 * @typedef {object} Entry
 * @property {string} text
 * @property {string} label
 * @property {boolean} line whether a line is drawn under it
 */

/** @typedef {"info" | "refused" | "why" | "won"} NoticeKind */

/**
 * What the table answers or refuses.
 * @typedef {object} Notice
 * @property {NoticeKind} kind
 * @property {string} text
 * @property {string | null} card the card that was asked about
 * @property {string[]} because the cards that oblige
 * @property {Rule | null} rule
 * @property {OtherOption | null} option the option under which it would be allowed
 */

/**
 * @typedef {object} OtherOption
 * @property {string} text
 */

/**
 * What always stands in a panel.
 * @typedef {object} Remark
 * @property {NoticeKind} kind
 * @property {string} text
 */

/** @typedef {FoldedPanel | OpenPanel} Panel */

/**
 * @typedef {object} FoldedPanel
 * @property {string} id
 * @property {string} label
 * @property {false} open
 */

/**
 * @typedef {object} OpenPanel
 * @property {string} id
 * @property {string} label
 * @property {true} open
 * @property {string} help
 * @property {Group[]} groups
 * @property {Field[]} fields
 * @property {Notice | Remark | null} note
 * @property {Sheet} [sheet]
 */

/**
 * @typedef {object} Group
 * @property {string} label
 * @property {Item[]} items
 */

/**
 * A button of a panel.
 * @typedef {object} Item
 * @property {string} action
 * @property {string} label
 * @property {string} [title]
 * @property {boolean} [enabled] true where it does not say
 * @property {boolean | null} current whether it is pressed; null where that means nothing
 */

/**
 * Something to write in a panel.
 * @typedef {object} Field
 * @property {string} action
 * @property {string} label
 * @property {string} value
 * @property {string} submit
 */

/**
 * @typedef {object} FileWords
 * @property {string} open
 * @property {string} download
 * @property {string} too_big
 */

/**
 * The game is kept by the browser, under this key.
 * @typedef {object} Keep
 * @property {string} key
 * @property {string} resume
 * @property {string} discard
 */

/**
 * @typedef {object} RuleCard
 * @property {string} label
 * @property {string} title
 * @property {RuleOfPhase[]} rules
 */

/** @typedef {Rule & {phase: string}} RuleOfPhase */

/**
 * What Python tells a table beside its view.
 * @typedef {{type: "file", name: string, text: string} | {type: "copy", text: string} | {type: "print", page: string} |
 *   {type: "link", address: string} | {type: "keep", token: string} | {type: "forget"}} ToTable
 */

// ---- A question ---------------------------------------------------------------------------------------------------

/**
 * A question with its choices; in the practice also the way to others.
 * @typedef {object} ExerciseView
 * @property {number} version
 * @property {string} id
 * @property {string} lang
 * @property {string} question
 * @property {boolean} multi whether all that is right is to be chosen together
 * @property {Choice[]} choices
 * @property {boolean} answered
 * @property {boolean} done
 * @property {Reply | null} reply
 * @property {Asked | null} progress
 * @property {Record<ExerciseLabel, string>} labels
 * @property {Level[]} [levels]
 * @property {Place} [place]
 * @property {Way | null} [again]
 * @property {Way | null} [next]
 * @property {string} [count]
 */

/**
 * @typedef {"rule" | "source" | "ours" | "right" | "wrong" | "missed" | "check" | "done_before" |
 *   "levels"} ExerciseLabel
 */

/** @typedef {"right" | "wrong" | "missed"} ChoiceState */

/**
 * @typedef {object} Choice
 * @property {string} id
 * @property {string} label
 * @property {string} text
 * @property {ChoiceState | null} state
 */

/**
 * @typedef {object} Reply
 * @property {"right" | "wrong"} kind
 * @property {string} verdict
 * @property {string} text
 * @property {Rule | null} rule
 */

/**
 * The name by which the browser remembers the answer.
 * @typedef {object} Asked
 * @property {string} key
 */

/**
 * @typedef {object} Level
 * @property {string} action
 * @property {string} label
 * @property {boolean} current
 */

/**
 * Where one is in the practice of a game.
 * @typedef {object} Place
 * @property {string} key
 * @property {number} level
 * @property {number} number
 * @property {string} label
 */

/**
 * The way to another question.
 * @typedef {object} Way
 * @property {string} action
 * @property {string} label
 */

/**
 * What Python tells a question beside its view: that it was answered.
 * @typedef {object} ToExercise
 * @property {"progress"} type
 * @property {string} key
 * @property {number} tries
 */

// ---- How far one has come -----------------------------------------------------------------------------------------

/**
 * @typedef {object} ProgressView
 * @property {number} version
 * @property {string} lang
 * @property {string} title
 * @property {AskedGroup[]} groups
 * @property {ProgressLabels} labels
 */

/**
 * The questions of a tutorial, by name and as they read.
 * @typedef {object} AskedGroup
 * @property {string} label
 * @property {string[]} keys
 * @property {string[]} texts
 */

/**
 * @typedef {object} ProgressLabels
 * @property {string} clear
 * @property {string} sure
 * @property {string} csv
 * @property {string} empty
 * @property {string} file
 * @property {string} of with `{done}` and `{all}`
 * @property {string[]} columns
 */

export {};
