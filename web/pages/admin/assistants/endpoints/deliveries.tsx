import { useInfiniteQuery } from "@tanstack/react-query";
import { eventEndpointWords } from "#shared/content/words/admin/event-endpoints.ts";
import { frameWords } from "#shared/content/words/admin/frame.ts";
import { Button } from "#web/ui/button.tsx";
import { Modal } from "#web/ui/modal.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { FailureNotice } from "../../frame/failure-notice.tsx";
import { adminCall } from "../../session/admin-call.ts";
import { messageOf } from "../../session/message-of.ts";
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
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
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
  const deliveries = data?.pages.flatMap((page) => page.deliveries) ?? [];
  return (
    <Modal title={words.title} closeLabel={frameWords.close} onClose={onClose} wide>
      <div className="grid grid-cols-1 gap-1 text-small">
        <p className="font-semibold wrap-anywhere">{url}</p>
        <p className="text-ink-soft">{words.about}</p>
      </div>
      {error !== null && !isFetching && (
        <FailureNotice message={messageOf(error, words.failed)} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && (
        <>
          <p role="status" className="sr-only">
            {words.loading}
          </p>
          <Skeleton className="h-24" />
        </>
      )}
      {data !== undefined && deliveries.length === 0 && <p className="text-small text-ink-soft">{words.none}</p>}
      {deliveries.length > 0 && (
        <ul className="grid grid-cols-1 border-t border-hairline text-small">
          {deliveries.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              endpointId={id}
              delivery={delivery}
              canBeSent={state === "on"}
              onSent={() => void refetch()}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <span>
          <Button look="quiet" busy={isFetching} onClick={() => void fetchNextPage()} className="text-fine">
            {words.more}
          </Button>
        </span>
      )}
    </Modal>
  );
}
