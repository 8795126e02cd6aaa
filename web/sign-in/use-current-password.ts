import { useState } from "react";
import { ApiError, messageOf } from "../session/api.ts";

/**
 * The current password for a takeover-sensitive change or a deletion: asked for only when the server requires it (403
 * `sign_in_again`), because most users have just signed in. `words`: the messages for a missing or wrong one.
 */
export function useCurrentPassword(words: { readonly missing: string; readonly wrong: string }) {
  const [asked, setAsked] = useState(false);
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();

  /**
   * Whether the failure is about this password. Then the field appears, or reports it as wrong, and the input stays.
   */
  const isAskedBy = (failure: unknown): boolean => {
    if (!(failure instanceof ApiError)) return false;
    if (failure.code !== "sign_in_again" && failure.code !== "wrong_password") return false;
    setAsked(true);
    // The first time nothing is wrong yet: the field and its help suffice.
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
    /** The part of the request. */
    sent: asked && value !== "" ? { currentPassword: value } : {},
  };
}

export type CurrentPassword = ReturnType<typeof useCurrentPassword>;
