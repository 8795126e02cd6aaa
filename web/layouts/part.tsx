import { Component, type ReactNode } from "react";
import { failureWords } from "#shared/content/words/failures.ts";
import { useWords } from "../language/use-words.ts";
import { Button } from "../ui/button.tsx";

interface State {
  readonly failure?: { readonly error: unknown };
}

/**
 * An error boundary for a part of a page: the part is replaced by a message, while the rest keeps working with its
 * state. The part's input is in the tab's storage, so that a reload restores it.
 */
export class PartErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render() {
    const { failure } = this.state;
    return failure === undefined ? this.props.children : <PartFailure error={failure.error} />;
  }
}

function PartFailure({ error }: { readonly error: unknown }) {
  const words = useWords("failures", failureWords);
  return (
    <div
      role="alert"
      className="grid grid-cols-1 justify-items-start gap-2 rounded-field border-l-4 border-stamp bg-stamp-tint px-4 py-3 text-small text-ink"
    >
      <p className="font-medium">{words.partFailed}</p>
      <Button look="quiet" onClick={() => window.location.reload()}>
        {words.loadAgain}
      </Button>
      {error instanceof Error && <p className="font-mono text-fine text-ink-soft wrap-anywhere">{error.message}</p>}
    </div>
  );
}
