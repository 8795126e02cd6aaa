import { userWords as words } from "#shared/content/words/admin/users.ts";
import { isAdmin } from "#web/session/session.ts";
import { ShortId } from "../frame/short-id.tsx";
import { When } from "../frame/when.tsx";
import type { Column } from "../list/columns.ts";
import { LongText } from "../list/long-text.tsx";
import { AdminPill } from "./admin-pill.tsx";
import { type AdminUser, nameOf } from "./user.ts";

const titles = words.columns;
const numberFormat = new Intl.NumberFormat("en-US");
const dayCell = (at: string | null) => at !== null && <When at={at} look="day" />;

/** The columns of the account list. */
export const columns: readonly Column<AdminUser>[] = [
  {
    id: "name",
    phone: { place: "title" },
    title: titles.name,
    visibility: "always",
    cell: (user) => <LongText text={nameOf(user)} />,
    csv: ({ name }) => name,
  },
  {
    id: "email",
    phone: { place: "detail" },
    title: titles.email,
    cell: ({ name, email }) => name !== "" && <LongText text={email} />,
    csv: ({ email }) => email,
  },
  {
    id: "createdAt",
    phone: { place: "state", cell: PhoneCreated },
    title: titles.createdAt,
    isSortColumn: true,
    cell: ({ createdAt }) => dayCell(createdAt),
    csv: ({ createdAt }) => createdAt,
  },
  {
    id: "completedOrders",
    phone: { place: "figure", cell: ({ completedOrders }) => words.paidOrders(completedOrders) },
    title: titles.completedOrders,
    alignRight: true,
    cell: ({ completedOrders }) => numberFormat.format(completedOrders),
    csv: ({ completedOrders }) => completedOrders,
  },
  {
    id: "lastOrderAt",
    title: titles.lastOrderAt,
    cell: ({ lastOrderAt }) => dayCell(lastOrderAt),
    csv: ({ lastOrderAt }) => lastOrderAt,
  },
  {
    id: "lastSignInAt",
    title: titles.lastSignInAt,
    cell: ({ lastSignInAt }) => dayCell(lastSignInAt),
    csv: ({ lastSignInAt }) => lastSignInAt,
  },
  {
    id: "role",
    phone: { place: "note", cell: ({ role }) => isAdmin(role) && <AdminPill /> },
    title: titles.role,
    cell: ({ role }) => (isAdmin(role) ? <AdminPill /> : <span>{words.role.customer}</span>),
    csv: ({ role }) => role,
  },
  {
    id: "secondFactor",
    title: titles.secondFactor,
    visibility: "optional",
    cell: ({ secondFactor }) => (secondFactor ? words.factor.on : words.factor.off),
    csv: ({ secondFactor }) => (secondFactor ? words.factor.on : words.factor.off),
  },
  {
    id: "id",
    title: titles.id,
    visibility: "optional",
    cell: ({ id }) => <ShortId id={id} />,
    csv: ({ id }) => id,
  },
];

/** On a phone, no heading says what happened on this day. */
function PhoneCreated({ createdAt }: AdminUser) {
  return (
    <>
      {titles.createdAt} <When at={createdAt} look="day" />
    </>
  );
}
