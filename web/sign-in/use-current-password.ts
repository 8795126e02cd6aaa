import { useState } from "react";
import { ApiError } from "../session/api.ts";
import { messageOf } from "../session/failure.ts";

/**
 * The current password, for a deletion or a change that could let someone take over the account. Asked for only when
 * the server requires it (403 `sign_in_again`), because most users have just signed in. `words` are the messages for a
 * missing and for a wrong password.
 */
export function useCurrentPassword(words: { readonly missing: string; readonly wrong: string }) {
  const [required, setRequired] = useState(false);
  const [value, setValue] = useState("");
  const [error, setError] = useState<string>();

  /**
   * Whether the failure is about the current password. If so, shows the password field or marks the password as wrong,
   * and keeps what the user typed.
   */
  const handleFailure = (failure: unknown): boolean => {
    if (!(failure instanceof ApiError)) return false;
    if (failure.code !== "sign_in_again" && failure.code !== "wrong_password") return false;
    setRequired(true);
    // On the first request, the user has made no mistake yet, so showing the field and its help text is enough.
    if (failure.code === "wrong_password") setError(messageOf(failure, words.wrong));
    else if (required) setError(words.missing);
    return true;
  };

  return {
    required,
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
