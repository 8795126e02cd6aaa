import { describe, expect, it } from "vitest";
import { donationExpiry } from "../domain/donation.ts";
import { maxLengths } from "../domain/limits.ts";
import { orderExpiryDays } from "../domain/order.ts";
import { builtInCopy } from "./built-in/built-in-copy.ts";
import { contactWords as contactInSpanish } from "./translations/es/words/contact.ts";
import { dashboardWords as dashboardInSpanish } from "./translations/es/words/dashboard.ts";
import { contactWords } from "./words/contact.ts";
import { dashboardWords } from "./words/dashboard.ts";

const copyOf = (page: keyof typeof builtInCopy, language: "en" | "es") => JSON.stringify(builtInCopy[page][language]);
const tryFree = {
  en: /"tryFree":"([^"]+)"/.exec(copyOf("landing", "en"))?.[1],
  es: /"tryFree":"([^"]+)"/.exec(copyOf("landing", "es"))?.[1],
};

describe.each([
  ["en", dashboardWords, contactWords],
  ["es", dashboardInSpanish, contactInSpanish],
] as const)("the texts in %s", (language, dashboard, contact) => {
  it("quote the interface's actual labels in the help center", () => {
    const { orders, lines, connections, account, data } = dashboard;
    for (const name of [
      orders.pay,
      lines.add,
      connections.connect,
      connections.move,
      account.heading,
      data.heading,
      data.download.action,
      tryFree[language],
    ]) {
      expect(copyOf("helpCenter", language)).toContain(name);
    }
  });

  it("state the software's actual limits in the terms, the contact form and the privacy page", () => {
    expect(copyOf("terms", language)).toMatch(new RegExp(`\\b${orderExpiryDays} (?:days|días); `));
    expect(contact.messageLong).toContain(new Intl.NumberFormat("en-US").format(maxLengths.message));
    expect(contact.nameUnfit).toContain(String(maxLengths.name));
    // The privacy page says "about a month": the hours to pay, the retention, and up to two days for DynamoDB's TTL.
    expect(donationExpiry.hours / 24 + donationExpiry.retentionDays + 2).toBeLessThan(35);
  });
});
