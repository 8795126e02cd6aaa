/** Checks the words of a mail beyond their schema: slots, and what a mail cannot do without. */
import { mailWordsProblems as sentences } from "../content/words/admin/mails.ts";
import type { MailKind } from "../domain/mail.ts";
import {
  factSlots,
  type MailCondition,
  mailSlots,
  optionalSlots,
  requiredSlots,
  requiredTargets,
  slotsIn,
} from "./slots.ts";
import type { CommonMailWords, MailBlock, MailKindWords } from "./words.ts";

/** What is wrong in an admin's words, at a path within them. */
export interface MailProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

/** A text of a mail with the conditions under which it is shown. */
interface PlacedText {
  readonly path: MailProblem["path"];
  readonly text: string;
  readonly conditions: readonly (MailCondition | undefined)[];
}

/** Returns what is wrong with a kind's words, which fit their schema. */
export function mailProblems(kind: MailKind, words: MailKindWords): readonly MailProblem[] {
  const { subject, preview, why, blocks } = words;
  const texts: readonly PlacedText[] = [
    { path: ["preview"], text: preview, conditions: [] },
    { path: ["why"], text: why, conditions: [] },
    ...blocks.flatMap((block, index) => textsOf(block, ["blocks", index])),
  ];
  return [
    ...subjectProblems(subject),
    ...texts.flatMap((placed) => slotProblems(placed, [...mailSlots[kind], ...factSlots])),
    ...missingParts(kind, blocks, texts),
  ];
}

/** Returns what is wrong with the words around every mail. */
export function commonProblems({ greeting, reach, ...others }: CommonMailWords): readonly MailProblem[] {
  const only = (path: string, text: string, known: readonly string[]) =>
    slotProblems({ path: [path], text, conditions: optionalSlots }, known);
  return [
    ...only("greeting", greeting, ["name"]),
    ...(slotsIn(greeting).includes("name") ? [] : [{ path: ["greeting"], message: sentences.nameInGreeting }]),
    ...only("reach", reach, ["contactUrl", "sellerName"]),
    ...(slotsIn(reach).includes("contactUrl") ? [] : [{ path: ["reach"], message: sentences.contactInReach }]),
    ...Object.entries(others).flatMap(([path, text]) => only(path, text, ["sellerName"])),
  ];
}

function subjectProblems(subject: string): readonly MailProblem[] {
  const path = ["subject"];
  const forbidden = slotsIn(subject).filter((slot) => slot !== "sellerName");
  return [
    ...forbidden.map((slot) => ({ path, message: sentences.slotInSubject(slot) })),
    ...(/\p{N}/u.test(subject) ? [{ path, message: sentences.numberInSubject }] : []),
  ];
}

function slotProblems({ path, text, conditions }: PlacedText, known: readonly string[]): readonly MailProblem[] {
  const needsCondition = (slot: string) =>
    optionalSlots.some((name) => name === slot) && !conditions.some((condition) => condition === slot);
  return [...new Set(slotsIn(text))].flatMap((slot) => {
    if (!known.includes(slot)) return [{ path, message: sentences.unknownSlot(slot, known) }];
    return needsCondition(slot) ? [{ path, message: sentences.maybeBlank(slot) }] : [];
  });
}

function missingParts(
  kind: MailKind,
  blocks: readonly MailBlock[],
  texts: readonly PlacedText[],
): readonly MailProblem[] {
  const path = ["blocks"];
  const shownSlots = texts
    .filter(({ conditions }) => conditions.every((condition) => condition === undefined))
    .flatMap(({ text }) => slotsIn(text));
  const slots = (requiredSlots[kind] ?? []).filter((slot) => !shownSlots.includes(slot));
  const targets = (requiredTargets[kind] ?? []).filter(
    (target) => !blocks.some((block) => block.kind === "button" && block.opens === target && block.when === undefined),
  );
  return [
    ...(blocks[0]?.kind === "heading" ? [] : [{ path, message: sentences.startsWithHeading }]),
    ...slots.map((slot) => ({ path, message: sentences.missingSlot(slot) })),
    ...targets.map((target) => ({ path, message: sentences.missingButton(target) })),
  ];
}

/** All texts of a block. */
function textsOf(block: MailBlock, path: MailProblem["path"]): readonly PlacedText[] {
  const conditions = [block.when];
  const place = (text: string, ...steps: MailProblem["path"]) => ({ path: [...path, ...steps], text, conditions });
  switch (block.kind) {
    case "facts":
      return block.rows.flatMap(({ label, value, when }, index) =>
        [place(label, "rows", index, "label"), place(value, "rows", index, "value")].map((placed) => ({
          ...placed,
          conditions: [block.when, when],
        })),
      );
    case "steps":
      return block.steps.flatMap(({ title, text }, index) => [
        place(title, "steps", index, "title"),
        place(text, "steps", index, "text"),
      ]);
    case "quote":
      return [place(block.label, "label"), place(block.text, "text")];
    case "button":
      return [place(block.label, "label")];
    default:
      return [place(block.text, "text")];
  }
}
