/**
 * The words of the settings page. The server sends the label and help of each known key; `known.help` replaces the help
 * of some keys, because the form displays amounts such as 5.00 where the server stores minor units.
 */
export const settingsWords = {
  intro: "Prices, the assistant and the seller. Changes take effect as soon as you save.",
  failed: "Unable to load settings.",
  loading: "Loading settings",
  saveFailed: "Unable to update settings.",
  saved: "Settings updated successfully.",
  groups: {
    price: "Price",
    assistant: "Assistant",
    refunds: "Refunds",
    regions: "Where you sell",
    seller: "Seller",
    other: "More settings",
  },
  known: {
    default: (text: string) => `Default: ${text}`,
    toDefault: "Reset to default",
    defaultOf: (label: string) => `Reset to default: ${label}`,
    withCurrency: (label: string, currency: string) => `${label} (${currency})`,
    least: (amount: string) => `Stripe doesn't accept less than ${amount}.`,
    help: {
      priceCents: "The price of a license until the launch limit is reached.",
      regularPriceCents:
        "The price of a license once the launch limit is reached. For a single price, set both to the same amount.",
      currency:
        "A currency code such as usd. Changing it doesn't convert prices: 5.00 stays 5.00. Check the prices too. Existing orders keep their currency.",
      salesRegions:
        "One rule per line. If a rule closes a region, numbers from there can't buy, and the assistant doesn't answer them. Leave this blank, as it is by default, to sell everywhere.",
    },
    regionMeaning: {
      heading: "What these rules mean",
      open: "Open",
      closed: {
        whatsapp: "Closed (WhatsApp's rules)",
        law: "Closed (law)",
        paused: "Closed (paused)",
      },
      all: "All countries",
      others: "All other countries",
      part: (dialCode: string, countries: string | undefined) =>
        `Numbers that begin with ${dialCode}${countries === undefined ? "" : ` (${countries})`}`,
    },
    regionRules: {
      heading: "How to write a rule",
      parts: "A prefix, open or closed, the reason if closed, and a date.",
      /** Each with its meaning, and the choices that end its meaning. */
      rules: [
        [
          "+39 open 2026-11-21",
          "You sell to numbers that begin with +39. The date is when you last checked the law and WhatsApp's terms there.",
          [],
        ],
        [
          "+49 closed law 2026-11-21",
          "You don't sell there. Give one reason:",
          [
            ["whatsapp", "WhatsApp doesn't allow AI assistants there"],
            ["law", "a law forbids it"],
            ["paused", "your choice"],
          ],
        ],
        [
          "* closed paused 2026-11-21",
          "The star stands for all other numbers. Without a star rule, they're open. If several prefixes match, the longest wins.",
          [],
        ],
        ["+39 open 2026-11-21 example.com", "After the date, you can add the site where you checked.", []],
      ],
    },
  },
  custom: {
    heading: "Other values",
    about: "Values stored for other programs. Don't store secrets here. Every admin can read them.",
    none: "None yet.",
    key: "Name",
    text: "Text",
    keyOf: (place: number) => `Name ${place}`,
    rowOf: (place: number) => `Other values, row ${place}`,
    textOf: (key: string) => (key === "" ? "Text of the new value" : `Text of ${key}`),
    add: "Add a value",
    remove: "Remove",
    removeOf: (key: string) => (key === "" ? "Remove the new value" : `Remove ${key}`),
  },
  errors: {
    amount: (example: string) => `Enter an amount, for example ${example}.`,
    tooFine: (currency: string, example: string) =>
      `${currency} doesn't have that many decimals. Enter, for example, ${example}.`,
    tooMuch: "That's more than Stripe accepts.",
    step: (currency: string, example: string) =>
      `Stripe accepts only certain amounts in ${currency}. The next one is ${example}.`,
    count: "Enter a whole number.",
    currency: "Enter a currency code such as usd.",
    notCharged: (currency: string) => `Stripe doesn't support ${currency}.`,
    phone: "Enter the number with its country code, for example +1 202-555-0142.",
    unknownDialCode: (dialCode: string) => `No country has the dial code ${dialCode}.`,
    lines: (most: number) => `Enter at most ${most} lines.`,
    claimed: (claimed: string) =>
      `${claimed} licenses were sold before this shop opened, so the limit can't be lower. Set it to ${claimed} to end the launch.`,
    noKey: "Enter a name, or remove this row.",
    known: "This name has its own field above.",
    didYouMean: (key: string) => `There's already a setting named ${key}. Did you mean that one?`,
    duplicateKey: "This name is listed twice.",
    secret:
      "This looks like a password or secret key. Every admin can read it here, so ask the person who runs your server to store it instead.",
  },
  bar: {
    label: "Changes",
    none: "No unsaved changes.",
    changes: (count: number) => (count === 1 ? "1 unsaved change." : `${count} unsaved changes.`),
    invalidFields: (count: number) =>
      count === 1 ? "Fix 1 field before saving." : `Fix ${count} fields before saving.`,
    blocked: "Choose above how to continue.",
    discard: "Discard",
    save: "Save",
    saving: "Saving",
  },
  preview: {
    heading: "What visitors see",
    loading: "Loading sales",
    failed: "We couldn't load the number of licenses sold, so there's no preview.",
    invalid: "This is what visitors see now. Fix the fields with errors to preview your changes.",
    same: "Visitors see this now.",
    changes: "Visitors see these changes as soon as you save.",
    now: "Now",
    after: "Once saved",
    what: "What",
    price: "Price",
    counter: "Counter",
    open: (claimed: string, limit: string, left: string) => `${claimed} of ${limit} claimed. ${left}`,
    left: (left: string, price: string, next: string) => `${left} left at ${price}, then ${next}.`,
    ended: (limit: string, price: string) => `The first ${limit} are taken. The price is ${price}.`,
    next: "Price after the launch",
    number: "Assistant's number",
    ends: (claimed: string, limit: string, price: string) =>
      `Saving ends the launch: ${claimed} licenses are claimed, and the limit is ${limit}. Visitors will pay ${price}.`,
    begins: (claimed: string, limit: string, price: string) =>
      `Saving starts the launch again: ${claimed} of ${limit} licenses are claimed. Visitors will pay ${price}.`,
    held: "Open orders keep their price for 24 hours after they're started.",
  },
  conflict: {
    heading: (who: string | null) => `${who ?? "Someone else"} saved the settings`,
    on: " on ",
    meanwhile: " while you were editing",
    about: "Your changes are still here, but not saved. The table shows what differs.",
    key: "Setting",
    theirs: "Theirs (saved)",
    yours: "Yours (not saved)",
    none: "Not set",
    log: "See what they changed in the audit log",
    keep: "Keep my changes and review",
    keepAbout: "We load their settings and put your changes back in. Nothing is saved until you click Save.",
    load: "Discard mine and use theirs",
    loadAbout: "You lose your changes, and the form shows the saved settings.",
    kept: "Your changes are applied on top of theirs. Review them and save.",
    loaded: "These are the saved settings.",
    sameNow: "Someone else already saved the same values.",
  },
} as const;
