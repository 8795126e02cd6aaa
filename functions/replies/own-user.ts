import type { Reply } from "#shared/contract/index.ts";
import { mailProblemOf } from "../data/mail-problem.ts";
import type { User } from "../data/user.ts";

/** The caller's own account, for the dashboard. */
export function ownUserReply(user: User): Reply<"getMe">["user"] {
  return {
    ...user,
    emailConfirmed: user.emailConfirmedAt !== undefined,
    mailProblem: mailProblemOf(user)?.because ?? null,
    reminders: user.remindersOff === undefined,
  };
}
