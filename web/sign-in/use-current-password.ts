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
  /** `failure` is the server's refusal of a wrong password; without it, the password is missing. */
  const [problem, setProblem] = useState<{ readonly failure?: ApiError }>();

  /**
   * Whether the failure is about the current password. If so, shows the password field or marks the password as wrong,
   * and keeps what the user typed.
   */
  const handleFailure = (failure: unknown): boolean => {
    if (!(failure instanceof ApiError)) return false;
    if (failure.code !== "sign_in_again" && failure.code !== "wrong_password") return false;
    setDemanded(true);
    // If the field was not there, the user has made no mistake yet, so showing it with its help text is enough.
    if (failure.code === "wrong_password") setProblem({ failure });
    else if (required) setProblem({});
    return true;
  };

  /** Whether the password is asked for and was not entered; then marks the field. */
  const isMissing = (): boolean => {
    if (!required || value !== "") return false;
    setProblem({});
    return true;
  };

  return {
    required,
    /** Whether the field appeared because the server refused a call without it. */
    isDemanded,
    isMissing,
    value,
    /** Another object after each attempt that failed. */
    problem,
    error: problem && (problem.failure ? messageOf(problem.failure, words.wrong) : words.missing),
    handleFailure,
    onInput: setValue,
    /** To be called before the change is sent again. */
    clearError: () => setProblem(undefined),
    /** The fields to add to the request body. */
    requestFields: required && value !== "" ? { currentPassword: value } : {},
  };
}

export type CurrentPassword = ReturnType<typeof useCurrentPassword>;
