import { useEffect, useRef, useState } from "react";
import { contentWords } from "../../../../../shared/content/words/admin/content.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { Failed } from "../../frame/failed.tsx";
import { changesBetween } from "../draft/changes.ts";
import { formatted, type Json, same } from "../draft/json.ts";

const words = contentWords.difference;

/** CSS pixels that two texts beside each other need. */
const roomForTwo = 720;

/** One side of a comparison, and what it is called. `text`: as it was typed, where that is not JSON. */
export interface Side {
  readonly name: string;
  readonly value: Json | undefined;
  readonly text?: string;
}

/** What is different between two copies: a count in words, and the texts themselves. */
export function Difference({ before, after }: { readonly before: Side; readonly after: Side }) {
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "here" | "failed">("loading");
  const [attempt, setAttempt] = useState(0);
  const old = textOf(before);
  const made = textOf(after);
  const isSame = before.value !== undefined && same(before.value, after.value);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt loads again.
  useEffect(() => {
    if (isSame) return;
    let stop = () => {};
    let wanted = true;
    const begin = async () => {
      try {
        const { showDifference } = await import("./create-difference.ts");
        if (!wanted || host.current === null) return;
        const beside = (host.current.parentElement?.clientWidth ?? 0) >= roomForTwo;
        stop = showDifference(host.current, {
          before: old,
          after: made,
          labels: [before.name, after.name],
          beside,
        });
        setState("here");
      } catch {
        if (wanted) setState("failed");
      }
    };
    void begin();
    return () => {
      wanted = false;
      stop();
    };
  }, [old, made, before.name, after.name, isSame, attempt]);

  return (
    <div className="grid min-w-0 grid-cols-1 gap-3">
      <p role="status" className="text-small">
        {isSame ? words.same(before.name, after.name) : counted(before, after)}
      </p>
      {!isSame && (
        <>
          <p className="text-fine text-ink-soft">{words.sides(before.name, after.name)}</p>
          {state === "loading" && <Skeleton className="h-64" />}
          {state === "failed" && (
            <Failed
              message={words.failed}
              onRetry={() => {
                setState("loading");
                setAttempt(attempt + 1);
              }}
            />
          )}
          <div
            ref={host}
            hidden={state !== "here"}
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
