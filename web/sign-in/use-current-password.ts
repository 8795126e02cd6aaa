import { useState } from "react";
import { ApiError } from "../session/api.ts";
import { messageOf } from "../session/failure.ts";

/**
 * The current password, for a deletion or a change that could let someone take over the account. Asked for while
 * `isAsked`, and once the server requires it (403 `sign_in_again`). `words` are the messages for a missing and for a
 * wrong password.
 */
export function useCurrentPassword(words: { readonly missing: string; readonly wrong: string }, isAsked = false) {
  const [isDemanded, setDemanded] = useState(false);
  const required = isAsked || isDemanded;
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();

  /**
   * Whether the failure is about the current password. If so, shows the password field or marks the password as wrong,
   * and keeps what the user typed.
   */
  const handleFailure = (failure: unknown): boolean => {
    if (!(failure instanceof ApiError)) return false;
    if (failure.code !== "sign_in_again" && failure.code !== "wrong_password") return false;
    setDemanded(true);
    // If the field was not there, the user has made no mistake yet, so showing it with its help text is enough.
    if (failure.code === "wrong_password") setError(messageOf(failure, words.wrong));
    else if (required) setError(words.missing);
    return true;
  };

  /** Whether the password is asked for and was not entered; then marks the field. */
  const isMissing = (): boolean => {
    if (!required || value !== "") return false;
    setError(words.missing);
    return true;
  };

  return {
    required,
    /** Whether the field appeared because the server refused a call without it. */
    isDemanded,
    isMissing,
    value,
    error,
    handleFailure,
    onInput: setValue,
    /** To be called before the change is sent again. */
    clearError: () => setError(undefined),
    /** The fields to add to the request body. */
    requestFields: required && value !== "" ? { currentPassword: value } : {},
  };
}

export type CurrentPassword = ReturnType<typeof useCurrentPassword>;
