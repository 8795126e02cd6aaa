import type { ReactNode } from "react";
import { accountFormWords } from "#shared/content/words/account-form.ts";
import { maxLengths } from "#shared/domain/limits.ts";
import { EmailField } from "../form/email-field.tsx";
import { useWords } from "../language/use-words.ts";
import { TextField } from "../ui/field.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { type FieldProblems, textOf } from "./account-form.ts";

/**
 * The fields for name (of a new account), email and password. Uncontrolled, so that hydration keeps text typed before
 * it and a password manager's autofill.
 */
export function AccountFields({
  kind,
  problems,
  refusedBy,
  belowEmail,
  initialValues,
}: {
  readonly kind: "existing" | "new";
  readonly problems: FieldProblems;
  /**
   * The id of the message that the account was refused. Of an existing one, email and password are marked, because
   * either may be wrong; of a new one the email, which has an account.
   */
  readonly refusedBy?: string | undefined;
  /** What is to be said about the email, right below it. */
  readonly belowEmail?: ReactNode;
  readonly initialValues?: { readonly name?: string | undefined; readonly email?: string | undefined } | undefined;
}) {
  const words = useWords("accountForm", accountFormWords);
  const isNew = kind === "new";
  return (
    <>
      {isNew && (
        <TextField
          label={words.name}
          name="name"
          autoComplete="name"
          required
          maxLength={maxLengths.name}
          defaultValue={initialValues?.name}
          error={textOf(problems.name, words)}
        />
      )}
      <EmailField
        key="email"
        label={words.email}
        required
        defaultValue={initialValues?.email}
        error={textOf(problems.email, words)}
        refusedBy={refusedBy}
      />
      {belowEmail}
      <PasswordField
        key="password"
        label={words.password}
        name="password"
        autoComplete={isNew ? "new-password" : "current-password"}
        required
        help={isNew ? words.passwordHelp : undefined}
        error={textOf(problems.password, words)}
        refusedBy={isNew ? undefined : refusedBy}
        showLabel={words.showPassword}
        hideLabel={words.hidePassword}
      />
    </>
  );
}
