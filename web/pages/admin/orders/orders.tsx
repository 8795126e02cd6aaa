import { frameWords } from "#shared/content/words/admin/frame.ts";
import { orderWords as words } from "#shared/content/words/admin/orders.ts";
import { orderStatuses, reversalKinds } from "#shared/domain/order.ts";
import { AdminPage } from "../frame/page.tsx";
import { shortId } from "../frame/short-id.tsx";
import type { Filter } from "../list/filters.tsx";
import { List } from "../list/list.tsx";
import { useListAddress } from "../list/list-address.ts";
import { commonQuery, knownValue, type ReadRows } from "../list/read-rows.ts";
import { adminCall } from "../session/admin-call.ts";
import { columns } from "./columns.tsx";
import { type AdminOrder, customerOf } from "./order.ts";
import { OrderSheet } from "./order-sheet.tsx";

const filters: readonly Filter[] = [
  {
    name: "status",
    label: words.columns.status,
    options: orderStatuses.map((status) => ({ value: status, label: words.status[status] })),
  },
  {
    name: "moneyBack",
    label: words.moneyBack.label,
    options: reversalKinds.map((kind) => ({ value: kind, label: words.moneyBack[kind] })),
  },
];

const readOrders: ReadRows<AdminOrder> = async (request, signal) => {
  const query = {
    ...commonQuery(request),
    status: knownValue(orderStatuses, request.filter("status")),
    moneyBack: knownValue(reversalKinds, request.filter("moneyBack")),
  };
  const { orders, nextCursor } = await adminCall("listAdminOrders", { query }, { signal });
  return { rows: orders, nextCursor };
};

/** The list of orders, and an order's sheet. */
export default function Orders() {
  const address = useListAddress();
  return (
    <AdminPage title={frameWords.tabs.orders}>
      <List
        list="orders"
        caption={words.caption}
        columns={columns}
        readRows={readOrders}
        idOf={({ id }) => id}
        nameOf={(order) => `${shortId(order.id)}, ${customerOf(order)}`}
        address={address}
        searchPlaceholder={words.search}
        searchHelp={words.searchHelp}
        filteredDate={words.columns.createdAt}
        filters={filters}
        failed={words.failed}
        empty={words.empty}
      />
      {address.openRecordId !== undefined && (
        <OrderSheet key={address.openRecordId} id={address.openRecordId} onClose={address.close} />
      )}
    </AdminPage>
  );
}
