import { describe, expect, it } from "vitest";
import { donationExpiry } from "../domain/donation.ts";
import { longest } from "../domain/limits.ts";
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
] as const)("what the help center and the small print say in %s", (language, dashboard, contact) => {
  it("calls every button by the name that stands on it", () => {
    const { orders, lines, account, data } = dashboard;
    for (const name of [
      orders.pay,
      lines.add,
      account.heading,
      data.heading,
      data.download.action,
      tryFree[language],
    ]) {
      expect(copyOf("helpCenter", language)).toContain(name);
    }
  });

  it("names the limits that the software has", () => {
    expect(copyOf("terms", language)).toMatch(new RegExp(`\\b${orderExpiryDays} (?:days|días); `));
    expect(contact.messageLong).toContain(new Intl.NumberFormat("en-US").format(longest.message));
    expect(contact.nameUnfit).toContain(String(longest.name));
    // "About a month": a day to pay in, the days that it is kept, and DynamoDB's own two.
    expect(donationExpiry.hours / 24 + donationExpiry.keptDays + 2).toBeLessThan(35);
  });
});
