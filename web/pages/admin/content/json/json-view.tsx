import { type Ref, useEffect, useImperativeHandle, useRef, useState } from "react";
import { contentWords } from "../../../../../shared/content/words/admin/content.ts";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { Failed } from "../../frame/failed.tsx";
import type { Json, Path } from "../draft/json.ts";
import type { JsonEditor, LineProblem } from "./create-editor.ts";

const words = contentWords.json;

/** What lists the issues can do with the editor. */
export interface JsonHandle {
  readonly reveal: (path: Path) => void;
  readonly lineOf: (path: Path) => number | undefined;
}

/** The copy as JSON. The editor and all that it needs are loaded when this is first shown. */
export function JsonView({
  text,
  schema,
  onChange,
  onProblems,
  ref,
}: {
  readonly text: string;
  readonly schema: Json;
  readonly onChange: (text: string) => void;
  readonly onProblems: (problems: readonly LineProblem[]) => void;
  readonly ref: Ref<JsonHandle>;
}) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<JsonEditor>(undefined);
  const [state, setState] = useState<"loading" | "here" | "failed">("loading");
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ text, onChange, onProblems });
  useEffect(() => {
    latest.current = { text, onChange, onProblems };
    editor.current?.setText(text);
  }, [text, onChange, onProblems]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt loads again.
  useEffect(() => {
    let wanted = true;
    const begin = async () => {
      try {
        const { createJsonEditor } = await import("./create-editor.ts");
        if (!wanted || host.current === null) return;
        editor.current = createJsonEditor(host.current, {
          text: latest.current.text,
          schema,
          label: words.label,
          help: words.tab,
          onChange: (next) => latest.current.onChange(next),
          onProblems: (problems) => latest.current.onProblems(problems),
        });
        setState("here");
      } catch {
        if (wanted) setState("failed");
      }
    };
    void begin();
    return () => {
      wanted = false;
      editor.current?.stop();
      editor.current = undefined;
    };
  }, [schema, attempt]);

  useImperativeHandle(
    ref,
    () => ({
      reveal: (path) => editor.current?.reveal(path),
      lineOf: (path) => editor.current?.lineOf(path),
    }),
    [],
  );

  return (
    <div className="grid grid-cols-1 gap-2">
      {state === "loading" && <Skeleton className="h-[clamp(22rem,calc(100dvh-22rem),48rem)]" />}
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
        className="h-[clamp(22rem,calc(100dvh-22rem),48rem)] overflow-hidden rounded-field border border-edge outline-leaf focus-within:outline-2"
      />
      <p className="text-fine text-ink-soft">{words.help}</p>
    </div>
  );
}
