import { useEffect, useRef } from "react";
import { securityWords } from "#shared/content/words/admin/security.ts";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/field.tsx";
import type { CodeKind } from "./code.ts";

const words = securityWords.code;
/** The contract's maximum length of a code. */
const maxCodeLength = 40;

/** The typed code and its kind. */
export interface Code {
  readonly kind: CodeKind;
  readonly text: string;
}

export const emptyCode: Code = { kind: "app", text: "" };

/** A field for a code of the second factor, with an optional button to enter a recovery code instead. */
export function CodeField({
  code: { kind, text },
  onChange,
  acceptsRecoveryCode,
  takesFocus = true,
  error,
}: {
  readonly code: Code;
  readonly onChange: (code: Code) => void;
  readonly acceptsRecoveryCode: boolean;
  /** Whether the field takes the focus. False below other content, which the focus would scroll out of view. */
  readonly takesFocus?: boolean;
  readonly error?: string | undefined;
}) {
  const container = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each kind of code has its own field to focus.
  useEffect(() => {
    if (takesFocus) container.current?.querySelector("input")?.focus();
  }, [kind]);
  const isApp = kind === "app";
  return (
    <div ref={container} className="grid grid-cols-1 justify-items-start gap-2">
      <TextField
        key={kind}
        name={isApp ? "code" : "recoveryCode"}
        label={words[kind].label}
        help={words[kind].help}
        error={error}
        value={text}
        onChange={({ target }) => onChange({ kind, text: target.value })}
        inputMode={isApp ? "numeric" : "text"}
        autoComplete={isApp ? "one-time-code" : "off"}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxCodeLength}
        aria-required
        className="max-w-64 font-mono"
      />
      {acceptsRecoveryCode && (
        <Button look="quiet" onClick={() => onChange({ kind: isApp ? "recovery" : "app", text: "" })}>
          {isApp ? words.useRecovery : words.useApp}
        </Button>
      )}
    </div>
  );
}
