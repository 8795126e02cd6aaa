import { useState } from "react";
import { flushSync } from "react-dom";
import { contentWords } from "#shared/content/words/admin/content.ts";
import { isJsonObject, type Json, type Path } from "../draft/json.ts";
import { entryLabel } from "../draft/labels.ts";
import { emptyValueOf, type Shape } from "../draft/shape.ts";
import { CollapsibleGroup } from "./collapsible-group.tsx";
import { Field } from "./field.tsx";
import { focusIn } from "./focus.ts";
import { useForm } from "./form-context.ts";
import { SmallButton } from "./small-button.tsx";

const words = contentWords.form;

/** Entries expanded initially; the others start collapsed. */
const shownOpen = 2;

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
  const isFull = shape.most !== undefined && value.length >= shape.most;
  const addId = `${idOf(path)}-add`;
  const moverId = (index: number, by: number) => `${idOf([...path, index])}-${by < 0 ? "up" : "down"}`;

  const add = () => {
    flushSync(() => {
      keys.added();
      change(path, [...value, emptyValueOf(shape.entry)]);
      announce(words.entryAdded(entryLabel(name, value.length)));
    });
    focusIn(document.getElementById(idOf([...path, value.length])));
  };
  const remove = (index: number) => {
    flushSync(() => {
      keys.removed(index);
      change(path, value.toSpliced(index, 1));
      announce(words.entryRemoved(entryLabel(name, index), value.length - 1));
    });
    document.getElementById(addId)?.focus();
  };
  const move = (index: number, by: -1 | 1) => {
    const to = index + by;
    const moved = value[index];
    if (moved === undefined || to < 0 || to >= value.length) return;
    flushSync(() => {
      keys.moved(index, to);
      change(path, value.toSpliced(index, 1).toSpliced(to, 0, moved));
      announce(words.entryMoved(entryLabel(name, index), to + 1, value.length));
    });
    document.getElementById(moverId(to, by))?.focus();
  };

  return (
    <div className="grid grid-cols-1 gap-3">
      {value.length === 0 && <p className="text-fine text-ink-soft">{words.noEntries}</p>}
      <ul aria-label={label} className="grid grid-cols-1 gap-3">
        {value.map((entry, index) => {
          const entryTitle = entryLabel(name, index);
          const at = [...path, index];
          const field = <Field shape={shape.entry} path={at} label={entryTitle} value={entry} />;
          const actions = (
            <div className="flex flex-wrap gap-2">
              <SmallButton
                id={moverId(index, -1)}
                aria-label={words.moveUp(entryTitle)}
                aria-disabled={index === 0 || undefined}
                onClick={() => move(index, -1)}
              >
                ↑
              </SmallButton>
              <SmallButton
                id={moverId(index, 1)}
                aria-label={words.moveDown(entryTitle)}
                aria-disabled={index === value.length - 1 || undefined}
                onClick={() => move(index, 1)}
              >
                ↓
              </SmallButton>
              {value.length > shape.least && (
                <SmallButton aria-label={words.remove(entryTitle)} onClick={() => remove(index)} danger>
                  {words.removeShort}
                </SmallButton>
              )}
            </div>
          );
          return (
            <li key={keys.of(index)}>
              {shape.entry.kind === "parts" ? (
                <CollapsibleGroup path={at} label={entryTitle} hint={hintOf(entry)} folded={value.length > shownOpen}>
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
        <SmallButton id={addId} onClick={isFull ? undefined : add} aria-disabled={isFull || undefined}>
          {words.addTo(label)}
        </SmallButton>
        <span className="text-fine text-ink-soft">{words.room(value.length, shape.least, shape.most)}</span>
      </div>
    </div>
  );
}

/** The beginning of an entry's text. */
function hintOf(entry: Json): string | undefined {
  if (!isJsonObject(entry)) return undefined;
  return Object.values(entry).find((part) => typeof part === "string");
}

/** Stable keys that move with the entries, so that collapsed ones stay collapsed. */
function useKeys(length: number) {
  const [keys, setKeys] = useState<readonly number[]>(() => Array.from({ length }, (_, index) => index));
  const fitting = keys.length === length ? keys : Array.from({ length }, (_, index) => keys[index] ?? index + 100_000);
  const next = Math.max(-1, ...keys) + 1;
  return {
    of: (index: number) => fitting[index],
    added: () => setKeys([...fitting, next]),
    removed: (index: number) => setKeys(fitting.toSpliced(index, 1)),
    moved: (from: number, to: number) => {
      const key = fitting[from];
      if (key !== undefined) setKeys(fitting.toSpliced(from, 1).toSpliced(to, 0, key));
    },
  };
}
