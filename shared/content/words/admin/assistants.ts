/** The words of the keys of assistants. */
export const assistantWords = {
  intro:
    "An assistant on WhatsApp asks this shop who has a license, and connects chats. Each one needs a key. The shop shows a key once and keeps only its hash.",
  failed: "The keys could not be loaded.",
  empty: "No assistant has a key yet. Add one, and enter it in your assistant.",
  added: "Added",
  lastUsed: "Last used",
  never: "Never used",
  scopes: { "lines:read": "Check licenses", "lines:claim": "Connect chats" },
  add: {
    action: "Add key",
    title: "Add a key",
    name: "Assistant",
    nameHelp:
      "For your own records. An assistant can have two keys at a time, so that you can replace one without a gap.",
    nameMissing: "Please enter a name.",
    scopes: "What it may do",
    scopesMissing: "Please choose at least one.",
    submit: "Add key",
    busy: "Adding key",
    cancel: "Cancel",
  },
  secret: {
    title: "Your new key",
    about: "Copy it now and enter it in your assistant. It can't be shown again.",
    label: "Key",
    copy: "Copy key",
    done: "Done",
  },
  revoke: {
    action: "Revoke",
    actionOf: (name: string) => `Revoke the key of ${name}`,
    title: "Revoke this key?",
    question: (name: string) => `${name} is refused at once.`,
    consequence: "Until it has another key, it serves only customers whose card it still has, for a day at most.",
    confirm: "Revoke key",
    busy: "Revoking key",
    cancel: "Keep key",
    failed: "The key could not be revoked.",
    done: (name: string) => `The key of ${name} was revoked.`,
  },
} as const;
