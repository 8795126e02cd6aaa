/**
 * The words of the settings page. The server sends the label and help of each known key; `known.help` replaces the help
 * of some keys, because the form displays amounts such as 5.00 where the server stores minor units.
 */
export const settingsWords = {
  intro: "Prices, contact details and the seller. Changes take effect immediately.",
  failed: "Unable to load settings.",
  loading: "Loading the settings",
  saveFailed: "Unable to update settings.",
  saved: "Settings updated successfully.",
  known: {
    heading: "The shop",
    default: (text: string) => `Default: ${text}`,
    toDefault: "Use the default",
    defaultOf: (label: string) => `Use the default: ${label}`,
    withCurrency: (label: string, currency: string) => `${label} (${currency})`,
    least: (amount: string) => `The card provider does not accept less than ${amount}.`,
    help: {
      priceCents: "What a license costs until the launch limit is reached.",
      regularPriceCents:
        "What a license costs once the launch limit is reached. Set both to the same amount for a single price.",
      currency:
        "A code such as usd. Changing it does not convert prices: 5.00 stays 5.00, so check the prices too. Existing orders keep their currency.",
    },
  },
  custom: {
    heading: "Other keys",
    about: "Values stored for other programs. Do not store secrets here, because every admin can read them.",
    none: "None yet.",
    key: "Key",
    text: "Text",
    keyOf: (place: number) => `Key ${place}`,
    textOf: (key: string) => (key === "" ? "Text of the new key" : `Text of ${key}`),
    add: "Add a key",
    remove: "Remove",
    removeOf: (key: string) => (key === "" ? "Remove the new key" : `Remove ${key}`),
  },
  errors: {
    amount: (example: string) => `Enter an amount, for example ${example}.`,
    tooFine: (currency: string, example: string) =>
      `${currency} has no unit that small. Enter, for example, ${example}.`,
    tooMuch: "That is more than the card provider accepts.",
    step: (currency: string, example: string) =>
      `In ${currency}, the card provider accepts only certain amounts. The next one is ${example}.`,
    count: "Enter a whole number.",
    currency: "Enter a currency code such as usd.",
    notCharged: (currency: string) => `The card provider does not support ${currency}.`,
    phone: "Enter the number with its country code, for example +1 202-555-0142.",
    lines: (most: number) => `Enter at most ${most} lines.`,
    claimed: (claimed: string) =>
      `${claimed} licenses were claimed before this shop, so the limit cannot be lower. Set it to ${claimed} to end the launch.`,
    noKey: "Name the key, or remove it.",
    known: "This key has its own field above.",
    didYouMean: (key: string) => `There is already a setting named ${key}. Did you mean that one?`,
    duplicateKey: "This key is listed twice.",
    secret: "This looks like a secret. Keep it in the secret store of the shop's stage instead.",
  },
  bar: {
    label: "Changes",
    none: "No changes.",
    changes: (count: number) => (count === 1 ? "1 unsaved change." : `${count} unsaved changes.`),
    invalidFields: (count: number) =>
      count === 1 ? "Fix 1 field before saving." : `Fix ${count} fields before saving.`,
    discard: "Discard",
    save: "Save",
    saving: "Saving",
  },
  preview: {
    heading: "What visitors see",
    loading: "Loading how many licenses have been sold",
    failed: "We couldn't load how many licenses have been sold, so there is no preview.",
    invalid: "The preview returns once every field is valid.",
    same: "Nothing changes for visitors.",
    changes: "Visitors see these changes as soon as you save them.",
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
    ends: (claimed: string, limit: string) =>
      `This ends the launch: ${claimed} are claimed and the limit is ${limit}. Visitors pay the regular price.`,
    begins: (claimed: string, limit: string) =>
      `This brings back the launch price: ${claimed} of ${limit} are claimed.`,
    held: "Open orders keep their price for 24 hours after they were started.",
  },
  conflict: {
    heading: "Someone else saved the settings",
    about: "Your changes are still here, but not saved. These settings now differ:",
    key: "Setting",
    theirs: "Theirs (saved)",
    yours: "Yours (not saved)",
    none: "Not set",
    keep: "Apply my changes on top of theirs",
    load: "Discard mine and load theirs",
    kept: "Your changes are applied on top of theirs. Review them and save.",
    loaded: "These are the saved settings.",
    sameNow: "Someone else already saved the same values.",
  },
} as const;
