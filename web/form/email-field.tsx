import type { ComponentProps } from "react";
import { maxLengths } from "#shared/domain/limits.ts";
import { TextField } from "../ui/field.tsx";

/** A field for an email address: with the keyboard that has an @, filled in by the browser, and never corrected. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, "type">) {
  return (
    <TextField
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={maxLengths.email}
      {...props}
    />
  );
}
