import { donationWords as words } from "#shared/content/words/admin/donations.ts";
import { Amount } from "../frame/amount.tsx";
import { ShortId } from "../frame/short-id.tsx";
import { When } from "../frame/when.tsx";
import type { Column } from "../list/columns.ts";
import { majorUnits } from "../list/csv.ts";
import { LongText } from "../list/long-text.tsx";
import type { AdminDonation } from "./donation.ts";
import { DonationPills } from "./donation-pills.tsx";

const titles = words.columns;

/** The columns of the donation list. A cell on the page may combine several facts; a CSV column contains one. */
export const columns: readonly Column<AdminDonation>[] = [
  {
    id: "name",
    phone: { place: "title" },
    title: titles.name,
    visibility: "always",
    cell: ({ name }) => <LongText text={name} />,
    csv: ({ name }) => name,
  },
  {
    id: "createdAt",
    phone: { place: "detail", cell: ({ createdAt }) => <When at={createdAt} look="day" /> },
    title: titles.createdAt,
    isSortColumn: true,
    cell: ({ createdAt }) => <When at={createdAt} />,
    csv: ({ createdAt }) => createdAt,
  },
  {
    id: "rawName",
    title: titles.rawName,
    cell: ({ rawName, email }) =>
      rawName !== null && <LongText text={rawName} {...(email === null ? {} : { secondLine: email })} />,
    csv: ({ rawName }) => rawName,
  },
  {
    id: "email",
    title: titles.email,
    visibility: "optional",
    cell: ({ email }) => email !== null && <LongText text={email} />,
    csv: ({ email }) => email,
  },
  {
    id: "amount",
    phone: { place: "figure" },
    title: titles.amount,
    alignRight: true,
    cell: ({ amountCents, currency }) => <Amount minor={amountCents} currency={currency} />,
    csv: ({ amountCents, currency }) => majorUnits(amountCents, currency),
  },
  {
    id: "status",
    phone: { place: "state" },
    title: titles.status,
    cell: (donation) => <DonationPills donation={donation} />,
    csv: ({ status }) => status,
  },
  {
    id: "hidden",
    title: titles.hidden,
    visibility: "optional",
    cell: ({ hidden }) => (hidden ? words.yes : words.no),
    csv: ({ hidden }) => (hidden ? words.yes : words.no),
  },
  {
    id: "paidAt",
    title: titles.paidAt,
    visibility: "optional",
    cell: ({ paidAt }) => paidAt !== null && <When at={paidAt} />,
    csv: ({ paidAt }) => paidAt,
  },
  {
    id: "refunded",
    title: titles.refunded,
    visibility: "optional",
    alignRight: true,
    cell: ({ refundedCents, currency }) => refundedCents > 0 && <Amount minor={refundedCents} currency={currency} />,
    csv: ({ refundedCents, currency }) => majorUnits(refundedCents, currency),
  },
  {
    id: "note",
    title: titles.note,
    visibility: "optional",
    cell: ({ note }) => note !== null && <LongText text={note} />,
    csv: ({ note }) => note,
  },
  { id: "id", title: titles.id, visibility: "optional", cell: ({ id }) => <ShortId id={id} />, csv: ({ id }) => id },
  {
    id: "currency",
    title: titles.currency,
    visibility: "optional",
    cell: ({ currency }) => currency.toUpperCase(),
    csv: ({ currency }) => currency.toUpperCase(),
  },
];
