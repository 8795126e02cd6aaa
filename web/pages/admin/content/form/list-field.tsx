import { useState } from "react";
import { flushSync } from "react-dom";
import { contentWords } from "#shared/content/words/admin/content.ts";
import { isJsonObject, type Json, type Path } from "../draft/json.ts";
import { entryKindLabel, entryLabel, optionLabel } from "../draft/labels.ts";
import { emptyValueOf, type Shape } from "../draft/shape.ts";
import { CollapsibleGroup } from "./collapsible-group.tsx";
import { Field } from "./field.tsx";
import { focusIn } from "./focus.ts";
import { useForm } from "./form-context.ts";
import { SmallButton } from "./small-button.tsx";
import "./joined-rows.css";

const words = contentWords.form;

/** In longer lists, all entries start collapsed. */
const maxExpandedEntries = 2;

/** A list of entries, with buttons to add, remove and move them. */
export function ListField({
  shape,
  path,
  label,
  value,
}: {
  readonly shape: Extract<Shape, { kind: "list" }>;
  readonly path: Path;
  readonly label: string;
  readonly value: readonly Json[];
}) {
  const { change, idOf, announce } = useForm();
  const keys = useKeys(value.length);
  const name = String(path.at(-1) ?? "");
  const isFull = shape.maxEntries !== undefined && value.length >= shape.maxEntries;
  const addButtonId = `${idOf(path)}-add`;
  const moveButtonId = (index: number, offset: number) => `${idOf([...path, index])}-${offset < 0 ? "up" : "down"}`;

  const add = () => {
    flushSync(() => {
      keys.add();
      change(path, [...value, emptyValueOf(shape.entry)]);
      announce(words.entryAdded(entryLabel(name, value.length)));
    });
    focusIn(document.getElementById(idOf([...path, value.length])));
  };
  const remove = (index: number) => {
    flushSync(() => {
      keys.remove(index);
      change(path, value.toSpliced(index, 1));
      announce(words.entryRemoved(entryLabel(name, index), value.length - 1));
    });
    document.getElementById(addButtonId)?.focus();
  };
  const move = (index: number, offset: -1 | 1) => {
    const newIndex = index + offset;
    const movedEntry = value[index];
    if (movedEntry === undefined || newIndex < 0 || newIndex >= value.length) return;
    flushSync(() => {
      keys.move(index, newIndex);
      change(path, value.toSpliced(index, 1).toSpliced(newIndex, 0, movedEntry));
      announce(words.entryMoved(entryLabel(name, index), newIndex + 1, value.length));
    });
    document.getElementById(moveButtonId(newIndex, offset))?.focus();
  };

  return (
    <div className="grid grid-cols-1 gap-3">
      {value.length === 0 && <p className="text-fine text-ink-soft">{words.noEntries}</p>}
      <ul aria-label={label} className="joined-rows grid grid-cols-1 gap-3 [--rows-gap:0.75rem]">
        {value.map((entry, index) => {
          const entryTitle = entryLabel(name, index);
          const entryPath = [...path, index];
          const field = <Field shape={shape.entry} path={entryPath} label={entryTitle} value={entry} />;
          const actions = (
            <div className="flex flex-wrap gap-2">
              <SmallButton
                id={moveButtonId(index, -1)}
                aria-label={words.moveUp(entryTitle)}
                aria-disabled={index === 0 || undefined}
                onClick={() => move(index, -1)}
              >
                ↑
              </SmallButton>
              <SmallButton
                id={moveButtonId(index, 1)}
                aria-label={words.moveDown(entryTitle)}
                aria-disabled={index === value.length - 1 || undefined}
                onClick={() => move(index, 1)}
              >
                ↓
              </SmallButton>
              {value.length > shape.minEntries && (
                <SmallButton aria-label={words.remove(entryTitle)} onClick={() => remove(index)} danger>
                  {words.removeShort}
                </SmallButton>
              )}
            </div>
          );
          return (
            <li key={keys.keyAt(index)}>
              {shape.entry.kind === "parts" || shape.entry.kind === "forms" ? (
                <CollapsibleGroup
                  path={entryPath}
                  label={entryTitle}
                  hint={hintOf(shape.entry, entry)}
                  condition={conditionOf(entry)}
                  startsCollapsed={value.length > maxExpandedEntries}
                >
                  {field}
                  {actions}
                </CollapsibleGroup>
              ) : (
                <div className="grid grid-cols-1 gap-1.5">
                  {field}
                  {actions}
                </div>
              )}
            </li>
          );
        })}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <SmallButton id={addButtonId} onClick={isFull ? undefined : add} aria-disabled={isFull || undefined}>
          {words.add(entryKindLabel(name))}
        </SmallButton>
        <span className="text-fine text-ink-soft">
          {words.entryCount(value.length, shape.minEntries, shape.maxEntries)}
        </span>
      </div>
    </div>
  );
}

/** The first text of an entry, after the name of its form if there are several. */
function hintOf(shape: Shape, entry: Json): string | undefined {
  if (!isJsonObject(entry)) return undefined;
  const formPart = shape.kind === "forms" ? shape.chosenBy : undefined;
  const textOf = (part: string) => (typeof entry[part] === "string" ? optionLabel(part, entry[part]) : undefined);
  const [firstText] = Object.entries(entry).flatMap(([part, value]) =>
    typeof value === "string" && part !== formPart && part !== conditionPart ? [value] : [],
  );
  const form = formPart === undefined ? undefined : textOf(formPart);
  return [form, firstText].filter((text) => text !== undefined).join(": ");
}

/** When an entry is shown; undefined if always. */
function conditionOf(entry: Json): string | undefined {
  const condition = isJsonObject(entry) ? entry[conditionPart] : undefined;
  return typeof condition === "string" ? optionLabel(conditionPart, condition) : undefined;
}

/** The part that says when an entry is shown. */
const conditionPart = "when";

/** Stable keys that move with the entries, so that collapsed ones stay collapsed. */
function useKeys(length: number) {
  const [keys, setKeys] = useState<readonly number[]>(() => Array.from({ length }, (_, index) => index));
  // The length also changes elsewhere, as when the draft is discarded. Entries added there get keys of their own.
  const currentKeys =
    keys.length === length ? keys : Array.from({ length }, (_, index) => keys[index] ?? index + 100_000);
  const newKey = Math.max(-1, ...keys) + 1;
  return {
    keyAt: (index: number) => currentKeys[index],
    add: () => setKeys([...currentKeys, newKey]),
    remove: (index: number) => setKeys(currentKeys.toSpliced(index, 1)),
    move: (from: number, to: number) => {
      const key = currentKeys[from];
      if (key !== undefined) setKeys(currentKeys.toSpliced(from, 1).toSpliced(to, 0, key));
    },
  };
}
