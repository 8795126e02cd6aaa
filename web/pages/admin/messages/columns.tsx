import { messageWords } from "#shared/content/words/admin/messages.ts";
import { classes } from "#web/ui/classes.ts";
import { ShortId } from "../frame/short-id.tsx";
import { When } from "../frame/when.tsx";
import type { Column } from "../list/columns.ts";
import { LongText } from "../list/long-text.tsx";
import { type Message, stateOf } from "./message.ts";
import { MessagePill } from "./message-pill.tsx";

const titles = messageWords.columns;
/** More characters of a message never fit in a row. */
const maxPreviewLength = 160;

/** The columns of the inbox. */
export const columns: readonly Column<Message>[] = [
  {
    id: "from",
    phone: { place: "title" },
    title: titles.from,
    visibility: "always",
    cell: ({ name }) => <LongText text={name} />,
    csv: ({ name }) => name,
  },
  {
    id: "message",
    phone: { place: "detail" },
    title: titles.message,
    cell: ({ message, read }) => (
      <span className={classes("block truncate md:max-w-60 lg:max-w-72 xl:max-w-[28rem]", !read && "font-semibold")}>
        {message.slice(0, maxPreviewLength)}
      </span>
    ),
    csv: ({ message }) => message,
  },
  {
    id: "createdAt",
    phone: {
      place: "figure",
      cell: ({ createdAt }) => (
        <span className="text-fine text-ink-soft">
          <When at={createdAt} look="day" />
        </span>
      ),
    },
    title: titles.createdAt,
    cell: ({ createdAt }) => <When at={createdAt} />,
    csv: ({ createdAt }) => createdAt,
  },
  {
    id: "state",
    phone: { place: "state" },
    title: titles.state,
    cell: (message) => <MessagePill message={message} />,
    csv: stateOf,
  },
  {
    id: "email",
    title: titles.email,
    visibility: "optional",
    cell: ({ email }) => <LongText text={email} />,
    csv: ({ email }) => email,
  },
  { id: "id", title: titles.id, visibility: "optional", cell: ({ id }) => <ShortId id={id} />, csv: ({ id }) => id },
];
