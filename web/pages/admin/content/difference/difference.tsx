import { useCallback } from "react";
import { contentWords } from "#shared/content/words/admin/content.ts";
import { changesBetween } from "../draft/changes.ts";
import { formatJson, isEqual, type Json } from "../draft/json.ts";
import { LazyMount, type LoadMount } from "../json/lazy-mount.tsx";

const words = contentWords.difference;

/** The CSS pixels that two columns need. */
const twoColumnWidth = 720;

/** A side of a comparison. `name` is its label. `text` is compared instead of `value` while it is not valid JSON. */
export interface Side {
  readonly name: string;
  readonly value: Json | undefined;
  readonly text?: string;
}

/** The differences between two versions of a copy: how many there are, and both texts. */
export function Difference({ before, after }: { readonly before: Side; readonly after: Side }) {
  const beforeText = textOf(before);
  const afterText = textOf(after);
  const load = useCallback<LoadMount>(async () => {
    const { showDifference } = await import("./create-difference.ts");
    return (host) =>
      showDifference(host, {
        before: beforeText,
        after: afterText,
        labels: [before.name, after.name],
        sideBySide: (host.parentElement?.clientWidth ?? 0) >= twoColumnWidth,
      });
  }, [beforeText, afterText, before.name, after.name]);
  const isSame = before.value !== undefined && isEqual(before.value, after.value);

  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <p role="status" className="text-small">
        {isSame ? words.same(before.name, after.name) : describeChanges(before, after)}
      </p>
      {!isSame && (
        <>
          <p className="text-fine text-ink-soft">{words.sides(before.name, after.name)}</p>
          <LazyMount
            load={load}
            failed={words.failed}
            skeletonClass="h-64"
            className="max-h-[min(46rem,70dvh)] overflow-auto rounded-field border border-hairline"
          />
        </>
      )}
    </div>
  );
}

function textOf({ value, text }: Side): string {
  return value === undefined ? (text ?? "") : formatJson(value);
}

function describeChanges(before: Side, after: Side): string {
  if (before.value === undefined || after.value === undefined) return words.invalidJson;
  return words.counts(changesBetween(before.value, after.value));
}
