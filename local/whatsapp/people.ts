import { randomInt } from "node:crypto";

/** A person with WhatsApp. */
export interface Person {
  readonly id: string;
  readonly name: string;
  /** In digits, with the country's dial code. */
  readonly number: string;
  /** Whether a username hides the number from businesses. */
  readonly isHidden: boolean;
  /** WhatsApp's id of the person for this business. A new number brings a new one. */
  readonly userId: string;
}

/** A message in a chat: of the person, of the assistant, or WhatsApp's own note. */
export interface ChatMessage {
  readonly id: string;
  readonly by: "person" | "assistant" | "whatsapp";
  readonly text: string;
  readonly at: Date;
}

/** The people and their chats with the assistant, in memory. */
export function createPeople() {
  const people = new Map<string, Person>();
  const chats = new Map<string, ChatMessage[]>();
  const find = (matches: (person: Person) => boolean) => [...people.values()].find(matches);
  return {
    list: (): readonly Person[] => [...people.values()],
    get: (id: string): Person | undefined => people.get(id),
    /** Adds a person, or returns the one who has this number. */
    add(name: string, number: string): Person {
      const known = find((person) => person.number === number);
      if (known !== undefined) return known;
      const person = { id: String(people.size + 1), name, number, isHidden: false, userId: newUserId() };
      people.set(person.id, person);
      chats.set(person.id, []);
      return person;
    },
    change(id: string, change: Partial<Omit<Person, "id">>): void {
      const person = people.get(id);
      if (person !== undefined) people.set(id, { ...person, ...change });
    },
    /** The person to whom a business writes: by number, or by user id. */
    reached: (to: string): Person | undefined => find(({ number, userId }) => number === to || userId === to),
    chatOf: (id: string): readonly ChatMessage[] => chats.get(id) ?? [],
    addMessage(id: string, message: ChatMessage): void {
      chats.get(id)?.push(message);
    },
  };
}
export type People = ReturnType<typeof createPeople>;

/** A business-scoped user id, as WhatsApp makes one. */
export function newUserId(): string {
  return `US.${String(randomInt(10 ** 12)).padStart(12, "0")}${String(randomInt(10 ** 8)).padStart(8, "0")}`;
}

/** WhatsApp's id of a message. */
export function newMessageId(): string {
  return `wamid.${Buffer.from(`local ${randomInt(2 ** 47)}`).toString("base64")}`;
}
