import { useEffect, useRef } from "react";
import { PasswordField } from "../ui/password-field.tsx";
import type { CurrentPassword } from "./use-current-password.ts";

/**
 * Asks for the current password within a form, before a deletion or a change that could let someone take over the
 * account.
 */
export function CurrentPasswordField({
  password,
  label,
  help,
  showLabel,
  hideLabel,
  isPlain = false,
}: {
  readonly password: CurrentPassword;
  readonly label: string;
  readonly help?: string;
  readonly showLabel: string;
  readonly hideLabel: string;
  /** Without a box, where every field serves the one question of the form. */
  readonly isPlain?: boolean;
}) {
  const container = useRef<HTMLDivElement>(null);
  const { required, isDemanded, problem, error } = password;
  useEffect(() => {
    if (isDemanded) container.current?.querySelector("input")?.focus();
  }, [isDemanded]);
  useEffect(() => {
    if (problem !== undefined) container.current?.querySelector("input")?.focus();
  }, [problem]);
  if (!required) return null;
  return (
    <div ref={container} className={isPlain ? "" : "rounded-field border-l-4 border-leaf bg-shade p-[min(1rem,5vw)]"}>
      <PasswordField
        name="currentPassword"
        label={label}
        help={help}
        error={error}
        value={password.value}
        onChange={(event) => password.onInput(event.target.value)}
        autoComplete="current-password"
        showLabel={showLabel}
        hideLabel={hideLabel}
      />
    </div>
  );
}
