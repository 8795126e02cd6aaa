import { supportWords } from "#shared/content/words/support.ts";
import { EmailField } from "../../form/email-field.tsx";
import { useWords } from "../../language/use-words.ts";
import type { Draft } from "./draft.ts";

/** Where the donor's receipt goes. Not folded away: who gives money expects a receipt. */
export function DonorEmail({
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
    <EmailField
      label={words.email}
      help={anonymous ? words.emailAnonymous : words.emailHelp}
      error={error}
      disabled={anonymous}
      value={email}
      onChange={({ currentTarget }) => onChange({ email: currentTarget.value })}
    />
  );
}
