import { useState } from "react";
import { ApiError, messageOf } from "../session/api.ts";

/**
 * The current password, for a change that takes over or ends an account: asked for only when the server wants it (403
 * `sign_in_again`), because most people have signed in a moment ago. `words`: what to say when it is missing or
 * wrong.
 */
export function useCurrentPassword(words: { readonly missing: string; readonly wrong: string }) {
  const [asked, setAsked] = useState(false);
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();

  /** Whether the failure is about this password. Then it is asked for, or found wrong, and what was typed stays. */
  const isAskedBy = (failure: unknown): boolean => {
    if (!(failure instanceof ApiError)) return false;
    if (failure.code !== "sign_in_again" && failure.code !== "wrong_password") return false;
    setAsked(true);
    // The first time, nothing is wrong yet: the field and its help say what is wanted.
    if (failure.code === "wrong_password") setError(messageOf(failure, words.wrong));
    else if (asked) setError(words.missing);
    return true;
  };

  return {
    asked,
    value,
    error,
    isAskedBy,
    type: setValue,
    /** Before the change is sent again. */
    clearError: () => setError(undefined),
    /** What is sent with the change. */
    sent: asked && value !== "" ? { currentPassword: value } : {},
  };
}

export type CurrentPassword = ReturnType<typeof useCurrentPassword>;
