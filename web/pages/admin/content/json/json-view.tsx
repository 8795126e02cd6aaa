import { type Ref, useCallback, useEffect, useImperativeHandle, useRef } from "react";
import { contentWords } from "#shared/content/words/admin/content.ts";
import type { Json, Path } from "../draft/json.ts";
import type { JsonEditor, LineProblem } from "./create-editor.ts";
import { LazyMount, type LoadMount } from "./lazy-mount.tsx";

const words = contentWords.json;

/** What the issue list needs from the JSON editor. */
export interface JsonHandle {
  readonly reveal: (path: Path) => void;
  readonly lineOf: (path: Path) => number | undefined;
}

/** The copy as JSON. The editor and its dependencies are loaded when this is first displayed. */
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
  const editor = useRef<JsonEditor>(undefined);
  const latest = useRef({ text, onChange, onProblems });
  useEffect(() => {
    latest.current = { text, onChange, onProblems };
    editor.current?.setText(text);
  }, [text, onChange, onProblems]);

  const load = useCallback<LoadMount>(async () => {
    const { createJsonEditor } = await import("./create-editor.ts");
    return (host) => {
      const newEditor = createJsonEditor(host, {
        text: latest.current.text,
        schema,
        label: words.label,
        screenReaderHelp: words.screenReaderHelp,
        onChange: (next) => latest.current.onChange(next),
        onProblems: (problems) => latest.current.onProblems(problems),
      });
      editor.current = newEditor;
      return () => {
        newEditor.stop();
        editor.current = undefined;
      };
    };
  }, [schema]);

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
      <LazyMount
        load={load}
        failed={words.failed}
        skeletonClass="h-[clamp(22rem,calc(100dvh-22rem),48rem)]"
        className="h-[clamp(22rem,calc(100dvh-22rem),48rem)] overflow-hidden rounded-field border border-edge outline-leaf focus-within:outline-2"
      />
      <p className="text-fine text-ink-soft max-sm:hidden">{words.visibleHelp}</p>
    </div>
  );
}
