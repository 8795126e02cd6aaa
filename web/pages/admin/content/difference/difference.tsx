import { useCallback } from "react";
import { contentWords } from "#shared/content/words/admin/content.ts";
import { changesBetween } from "../draft/changes.ts";
import { formatted, isEqual, type Json } from "../draft/json.ts";
import { LazyMount, type LoadMount } from "../json/lazy-mount.tsx";

const words = contentWords.difference;

/** CSS pixels needed for two columns. */
const roomForTwo = 720;

/** A side of a comparison, with its label. `text`: the raw text, if it is not JSON. */
export interface Side {
  readonly name: string;
  readonly value: Json | undefined;
  readonly text?: string;
}

/** The differences between two copies: their number, and the texts. */
export function Difference({ before, after }: { readonly before: Side; readonly after: Side }) {
  const old = textOf(before);
  const newText = textOf(after);
  const load = useCallback<LoadMount>(async () => {
    const { showDifference } = await import("./create-difference.ts");
    return (host) =>
      showDifference(host, {
        before: old,
        after: newText,
        labels: [before.name, after.name],
        sideBySide: (host.parentElement?.clientWidth ?? 0) >= roomForTwo,
      });
  }, [old, newText, before.name, after.name]);
  const isSame = before.value !== undefined && isEqual(before.value, after.value);

  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <p role="status" className="text-small">
        {isSame ? words.same(before.name, after.name) : counted(before, after)}
      </p>
      {!isSame && (
        <>
          <p className="text-fine text-ink-soft">{words.sides(before.name, after.name)}</p>
          <LazyMount
            load={load}
            failed={words.failed}
            waiting="h-64"
            className="max-h-[min(46rem,70dvh)] overflow-auto rounded-field border border-hairline"
          />
        </>
      )}
    </div>
  );
}

function textOf({ value, text }: Side): string {
  return value === undefined ? (text ?? "") : formatted(value);
}

function counted(before: Side, after: Side): string {
  if (before.value === undefined || after.value === undefined) return words.noJson;
  return words.counts(changesBetween(before.value, after.value));
}
