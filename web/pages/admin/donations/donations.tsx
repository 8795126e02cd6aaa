import { donationWords as words } from "#shared/content/words/admin/donations.ts";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { donationStatuses } from "#shared/domain/donation.ts";
import { formatMoney } from "#shared/domain/money.ts";
import { AdminPage } from "../frame/page.tsx";
import type { Filter } from "../list/filters.tsx";
import { List } from "../list/list.tsx";
import { useListAddress } from "../list/list-address.ts";
import { commonQuery, knownValue, type ReadRows } from "../list/read-rows.ts";
import { adminCall } from "../session/admin-call.ts";
import { columns } from "./columns.tsx";
import type { AdminDonation } from "./donation.ts";
import { DonationSheet } from "./donation-sheet.tsx";

const filters: readonly Filter[] = [
  {
    name: "status",
    label: words.columns.status,
    options: donationStatuses.map((status) => ({ value: status, label: words.status[status] })),
  },
  { name: "hidden", label: words.hiddenFilter, options: [{ value: "true", label: words.hiddenOnly }] },
];

const readDonations: ReadRows<AdminDonation> = async (request, signal) => {
  const query = {
    ...commonQuery(request),
    status: knownValue(donationStatuses, request.filter("status")),
    hidden: knownValue(["true"], request.filter("hidden")),
  };
  const { donations, nextCursor } = await adminCall("listAdminDonations", { query }, { signal });
  return { rows: donations, nextCursor };
};

/** The list of donations, and a donation's sheet. */
export default function Donations() {
  const address = useListAddress();
  return (
    <AdminPage title={frameWords.tabs.donations}>
      <List
        list="donations"
        caption={words.caption}
        columns={columns}
        readRows={readDonations}
        idOf={({ id }) => id}
        nameOf={({ name, amountCents, currency }) => `${formatMoney(amountCents, currency)}, ${name}`}
        address={address}
        searchPlaceholder={words.search}
        filteredDate={words.columns.createdAt}
        filters={filters}
        failed={words.failed}
        empty={words.empty}
      />
      {address.openRecordId !== undefined && (
        <DonationSheet key={address.openRecordId} id={address.openRecordId} onClose={address.close} />
      )}
    </AdminPage>
  );
}
