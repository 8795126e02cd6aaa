import { supportWords } from "#shared/content/words/support.ts";
import { maxLengths } from "#shared/domain/limits.ts";
import { useWords } from "../../language/use-words.ts";
import { Field, inputClasses } from "../../ui/field.tsx";
import type { Draft } from "./draft.ts";

/** Where the donor's receipt goes. Not folded away: who gives money expects a receipt. */
export function EmailField({
  draft: { email, anonymous },
  error,
  onChange,
}: {
  readonly draft: Draft;
  readonly error: string | undefined;
  readonly onChange: (part: Partial<Draft>) => void;
}) {
  const words = useWords("support", supportWords);
  return (
    <Field label={words.email} help={words.emailHelp} error={error}>
      {(control) => (
        <input
          {...control}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          disabled={anonymous}
          maxLength={maxLengths.email}
          value={email}
          onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
          className={inputClasses}
        />
      )}
    </Field>
  );
}
