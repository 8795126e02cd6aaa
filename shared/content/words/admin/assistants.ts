/** The words of the keys of assistants. */
export const assistantWords = {
  intro:
    "Assistants on WhatsApp use a key to check licenses and connect chats. We show each key once and store only its hash.",
  failed: "Unable to load keys.",
  empty: "No keys yet. Add one, then enter it in your assistant.",
  added: "Added",
  lastUsed: "Last used",
  never: "Never used",
  id: "Key ID",
  scopes: { "lines:read": "Check licenses", "lines:claim": "Connect chats" },
  add: {
    action: "Add key",
    title: "Add a key",
    name: "Assistant",
    nameHelp: "For your records only. Each assistant can have two keys, so you can rotate them without downtime.",
    nameMissing: "Enter a name.",
    scopes: "Permissions",
    scopesMissing: "Choose at least one permission.",
    submit: "Add key",
    busy: "Adding key",
    cancel: "Cancel",
  },
  secret: {
    title: "Your new key",
    about: "Copy it now and enter it in your assistant. You won't see it again.",
    label: "Key",
    copy: "Copy key",
    done: "Done",
  },
  revoke: {
    action: "Revoke",
    actionOf: (name: string) => `Revoke the key for ${name}`,
    title: "Revoke this key?",
    question: (name: string) => `The key for “${name}” stops working immediately.`,
    consequence:
      "If this assistant has no other key, it can't check licenses anymore. It keeps serving the customers it already knows, for up to a day.",
    confirm: "Revoke key",
    busy: "Revoking key",
    cancel: "Keep key",
    failed: "We couldn't revoke the key. Please try again.",
    done: (name: string) => `The key for ${name} was revoked.`,
  },
} as const;
