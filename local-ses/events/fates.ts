import { bareAddress } from "../model/addresses.ts";
import type { Context } from "../model/context.ts";
import { type Fate, recipientsOf, type SentMail } from "../model/mail.ts";
import type { Occurrence } from "./occurrence.ts";

/** What happens to an accepted mail: by its faults, the suppression list, or the mailbox simulator; else delivery. */
export function occurrencesOf(context: Context, mail: SentMail): readonly Occurrence[] {
  if (context.faults.take(["reject"], recipientsOf(mail)) !== undefined) return [{ type: "Reject" }];
  const recipients = recipientsOf(mail).map(bareAddress);
  return [{ type: "Send" }, ...recipients.flatMap((recipient) => occurrencesFor(context, recipient))];
}

function occurrencesFor(context: Context, recipient: string): readonly Occurrence[] {
  if (context.suppressed.has(recipient)) return [{ type: "Bounce", recipient, bounce: "onAccountList" }];
  const fault = context.faults.take(["bounce", "soft-bounce", "complaint", "delivery-delay"], [recipient]);
  if (fault !== undefined) return occurrencesOfFate(fault.kind === "delivery-delay" ? "delay" : fault.kind, recipient);
  return simulatedOccurrences(recipient);
}

/** The mailbox simulator of AWS, whose addresses may have a label: `bounce+1@simulator.amazonses.com`. */
function simulatedOccurrences(recipient: string): readonly Occurrence[] {
  const delivery: Occurrence = { type: "Delivery", recipient };
  const [, mailbox] = /^(\w+)(?:\+[^@]*)?@simulator\.amazonses\.com$/.exec(recipient) ?? [];
  switch (mailbox) {
    case "bounce":
      return [{ type: "Bounce", recipient, bounce: "general" }];
    case "ooto":
      return [delivery, { type: "Bounce", recipient, bounce: "outOfOffice" }];
    case "complaint":
      return [delivery, { type: "Complaint", recipient }];
    case "suppressionlist":
      return [{ type: "Bounce", recipient, bounce: "suppressed" }];
    default:
      return [delivery];
  }
}

/** What follows when a fate is chosen for a recipient. A complaint needs a delivery first. */
function occurrencesOfFate(fate: Fate, recipient: string): readonly Occurrence[] {
  switch (fate) {
    case "delivery":
      return [{ type: "Delivery", recipient }];
    case "bounce":
      return [{ type: "Bounce", recipient, bounce: "general" }];
    case "soft-bounce":
      return [{ type: "Bounce", recipient, bounce: "full" }];
    case "complaint":
      return [
        { type: "Delivery", recipient },
        { type: "Complaint", recipient },
      ];
    case "delay":
      return [{ type: "DeliveryDelay", recipient }];
    case "reject":
      return [{ type: "Reject" }];
  }
}

/** What follows when a fate is chosen by hand for a mail that has had others. */
export function laterOccurrences(fate: Fate, mail: SentMail): readonly Occurrence[] {
  if (fate === "reject") return [{ type: "Reject" }];
  return recipientsOf(mail)
    .map(bareAddress)
    .flatMap((recipient) => occurrencesOfFate(fate, recipient))
    .filter(({ type }) => type !== "Delivery" || fate === "delivery");
}
