/**
 * The words of the settings page. Labels and help of the known keys come from the server; those here are for money
 * fields.
 */
export const settingsWords = {
  intro: "Prices and contact details. Changes take effect immediately.",
  failed: "Unable to load settings.",
  loading: "Loading the settings",
  saveFailed: "Unable to update settings.",
  saved: "Settings updated successfully.",
  known: {
    heading: "The shop",
    default: (text: string) => `Default: ${text}`,
    toDefault: "Use the default",
    defaultOf: (label: string) => `Use the default: ${label}`,
    in: (label: string, currency: string) => `${label} (${currency})`,
    least: (amount: string) => `The card provider takes no less than ${amount}.`,
    help: {
      priceCents: "What a license costs until the launch limit is reached.",
      regularPriceCents:
        "What a license costs once the launch limit is reached. Set both to the same amount for a single price.",
      currency:
        "A code such as usd. Prices keep their figures when it changes: 5.00 stays 5.00, so check them too. Existing orders keep theirs.",
    },
  },
  free: {
    heading: "Other keys",
    about: "Values stored for other programs. No secrets: every admin can read them.",
    none: "None yet.",
    key: "Key",
    text: "Text",
    keyOf: (place: number) => `Key ${place}`,
    textOf: (key: string) => (key === "" ? "Text of the new key" : `Text of ${key}`),
    add: "Add a key",
    remove: "Remove",
    removeOf: (key: string) => (key === "" ? "Remove the new key" : `Remove ${key}`),
  },
  wrong: {
    amount: (example: string) => `Enter an amount, for example ${example}.`,
    tooFine: (currency: string, example: string) =>
      `${currency} has no unit that small. Enter, for example, ${example}.`,
    tooMuch: "That is more than the card provider takes.",
    step: (currency: string, example: string) =>
      `In ${currency} the card provider takes only some amounts. The next one is ${example}.`,
    count: "Enter a whole number.",
    currency: "Enter a currency code such as usd.",
    notCharged: (currency: string) => `The card provider does not charge in ${currency}.`,
    phone: "Enter the number with its country code, for example +1 202-555-0142.",
    claimed: (claimed: string) =>
      `${claimed} were claimed before this shop, so the limit cannot be lower. Set it to ${claimed} to end the launch.`,
    noKey: "Name the key, or remove it.",
    known: "This key has a field of its own above.",
    meant: (key: string) => `There is a setting ${key}. Is that the one you mean?`,
    twice: "This key is there twice.",
    secret: "This looks like a secret. Keep it in the secret store of the shop's stage.",
  },
  bar: {
    label: "Changes",
    none: "No changes.",
    changes: (count: number) => (count === 1 ? "1 change, not saved." : `${count} changes, not saved.`),
    wrong: (count: number) =>
      count === 1
        ? "1 field needs another look before this is saved."
        : `${count} fields need another look before this is saved.`,
    discard: "Discard",
    save: "Save",
    saving: "Saving",
  },
  preview: {
    heading: "What visitors see",
    loading: "Loading how many licenses are sold",
    failed: "How many licenses are sold could not be loaded, so there is no preview.",
    invalid: "The preview comes back once every field is right.",
    same: "Nothing changes for visitors.",
    changes: "This changes what visitors see as soon as it is saved.",
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
      `The launch ends with this: ${claimed} are claimed and the limit is ${limit}. Visitors pay the regular price.`,
    begins: (claimed: string, limit: string) =>
      `The launch price is back with this: ${claimed} of ${limit} are claimed.`,
    held: "Orders that are open keep their price for 24 hours from their start.",
  },
  conflict: {
    heading: "Someone else saved the settings meanwhile",
    about: "Your changes are still here and not saved. These keys now differ:",
    key: "Key",
    theirs: "Theirs, in force",
    yours: "Yours",
    none: "Not there",
    keep: "Apply my changes on top of theirs",
    load: "Load theirs, discard mine",
    kept: "Your changes are applied on top of theirs. Review them and save.",
    loaded: "These are the settings in force.",
    sameNow: "Someone else saved exactly what you typed.",
  },
} as const;
