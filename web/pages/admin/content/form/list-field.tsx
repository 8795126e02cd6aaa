import { useState } from "react";
import { flushSync } from "react-dom";
import { contentWords } from "#shared/content/words/admin/content.ts";
import { isJsonObject, type Json, type Path } from "../draft/json.ts";
import { entryLabel } from "../draft/labels.ts";
import { emptyValueOf, type Shape } from "../draft/shape.ts";
import { Field } from "./field.tsx";
import { focusIn } from "./focus.ts";
import { CollapsibleGroup } from "./collapsible-group.tsx";
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
  const moverId = (place: number, by: number) => `${idOf([...path, place])}-${by < 0 ? "up" : "down"}`;

  const add = () => {
    flushSync(() => {
      keys.added();
      change(path, [...value, emptyValueOf(shape.entry)]);
      announce(words.entryAdded(entryLabel(name, value.length)));
    });
    focusIn(document.getElementById(idOf([...path, value.length])));
  };
  const remove = (place: number) => {
    flushSync(() => {
      keys.removed(place);
      change(path, value.toSpliced(place, 1));
      announce(words.entryRemoved(entryLabel(name, place), value.length - 1));
    });
    document.getElementById(addId)?.focus();
  };
  const move = (place: number, by: -1 | 1) => {
    const to = place + by;
    const moved = value[place];
    if (moved === undefined || to < 0 || to >= value.length) return;
    flushSync(() => {
      keys.moved(place, to);
      change(path, value.toSpliced(place, 1).toSpliced(to, 0, moved));
      announce(words.entryMoved(entryLabel(name, place), to + 1, value.length));
    });
    document.getElementById(moverId(to, by))?.focus();
  };

  return (
    <div className="grid grid-cols-1 gap-3">
      {value.length === 0 && <p className="text-fine text-ink-soft">{words.noEntries}</p>}
      <ul aria-label={label} className="grid grid-cols-1 gap-3">
        {value.map((entry, place) => {
          const own = entryLabel(name, place);
          const at = [...path, place];
          const field = <Field shape={shape.entry} path={at} label={own} value={entry} />;
          const actions = (
            <div className="flex flex-wrap gap-2">
              <SmallButton
                id={moverId(place, -1)}
                aria-label={words.moveUp(own)}
                aria-disabled={place === 0 || undefined}
                onClick={() => move(place, -1)}
              >
                ↑
              </SmallButton>
              <SmallButton
                id={moverId(place, 1)}
                aria-label={words.moveDown(own)}
                aria-disabled={place === value.length - 1 || undefined}
                onClick={() => move(place, 1)}
              >
                ↓
              </SmallButton>
              {value.length > shape.least && (
                <SmallButton aria-label={words.remove(own)} onClick={() => remove(place)} danger>
                  {words.removeShort}
                </SmallButton>
              )}
            </div>
          );
          return (
            <li key={keys.of(place)}>
              {shape.entry.kind === "parts" ? (
                <CollapsibleGroup path={at} label={own} hint={hintOf(entry)} folded={value.length > shownOpen}>
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
  const [keys, setKeys] = useState<readonly number[]>(() => Array.from({ length }, (_, place) => place));
  const fitting = keys.length === length ? keys : Array.from({ length }, (_, place) => keys[place] ?? place + 100_000);
  const next = Math.max(-1, ...keys) + 1;
  return {
    of: (place: number) => fitting[place],
    added: () => setKeys([...fitting, next]),
    removed: (place: number) => setKeys(fitting.toSpliced(place, 1)),
    moved: (from: number, to: number) => {
      const key = fitting[from];
      if (key !== undefined) setKeys(fitting.toSpliced(from, 1).toSpliced(to, 0, key));
    },
  };
}
