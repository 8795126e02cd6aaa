import { useInfiniteQuery } from "@tanstack/react-query";
import { eventEndpointWords } from "#shared/content/words/admin/event-endpoints.ts";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { Modal } from "#web/ui/modal.tsx";
import { PagedList } from "../../frame/paged-list.tsx";
import { adminCall } from "../../session/admin-call.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import type { EventEndpoint } from "./endpoint-row.tsx";

const words = eventEndpointWords.deliveries;
const pageSize = 20;

/** The deliveries to an endpoint, with what became of each. */
export function Deliveries({
  endpoint: { id, url, state },
  onClose,
}: {
  readonly endpoint: EventEndpoint;
  readonly onClose: () => void;
}) {
  const query = useInfiniteQuery({
    queryKey: ["listEventDeliveries", id],
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      adminCall(
        "listEventDeliveries",
        { params: { id }, query: { limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const deliveries = query.data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <Modal title={words.title} closeLabel={frameWords.close} onClose={onClose} wide>
      <div className="grid grid-cols-1 gap-1 text-small">
        <p className="font-semibold wrap-anywhere">{url}</p>
        <p className="text-ink-soft">{words.about}</p>
      </div>
      <div className="grid grid-cols-1 gap-2">
        <PagedList
          query={query}
          words={words}
          rows={deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              endpointId={id}
              delivery={delivery}
              canBeSent={state === "on"}
              onSent={() => void query.refetch()}
            />
          ))}
        />
      </div>
    </Modal>
  );
}
