/** Why no mail is sent to an address any more: mail to it bounced for good, or its reader marked one as spam. */
export const mailProblems = ["bounced", "complained"] as const;
export type MailProblem = (typeof mailProblems)[number];
