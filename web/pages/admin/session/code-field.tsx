import { useEffect, useRef } from "react";
import { securityWords } from "#shared/content/words/admin/security.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import type { CodeKind } from "./code.ts";

const words = securityWords.code;
/** The contract's maximum length. */
const longestCode = 40;

/** The typed code and its kind. */
export interface Code {
  readonly kind: CodeKind;
  readonly text: string;
}

export const emptyCode: Code = { kind: "app", text: "" };

/** A field for a code of the second factor, with an optional switch to recovery codes. */
export function CodeField({
  code: { kind, text },
  onChange,
  canRecover,
  focused = true,
}: {
  readonly code: Code;
  readonly onChange: (code: Code) => void;
  readonly canRecover: boolean;
  /** Whether to focus it initially; otherwise the page would scroll past the content above. */
  readonly focused?: boolean;
}) {
  const container = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind has its own field, which takes the focus.
  useEffect(() => {
    if (focused) container.current?.querySelector("input")?.focus();
  }, [kind]);
  const isApp = kind === "app";
  return (
    <div ref={container} className="grid grid-cols-1 justify-items-start gap-2">
      <TextField
        key={kind}
        name={isApp ? "code" : "recoveryCode"}
        label={words[kind].label}
        help={words[kind].help}
        value={text}
        onChange={({ target }) => onChange({ kind, text: target.value })}
        inputMode={isApp ? "numeric" : "text"}
        autoComplete={isApp ? "one-time-code" : "off"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestCode}
        aria-required
        className="max-w-64 font-mono"
      />
      {canRecover && (
        <Button look="quiet" onClick={() => onChange({ kind: isApp ? "recovery" : "app", text: "" })}>
          {isApp ? words.useRecovery : words.useApp}
        </Button>
      )}
    </div>
  );
}
