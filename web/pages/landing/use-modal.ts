import { type ComponentType, useState } from "react";
import type { LandingContent } from "#shared/content/landing.shape.ts";

/** The props of both dialogs of the hero. */
export interface HeroModalProps {
  readonly content: Pick<LandingContent, "trial" | "demo">;
  /** The assistant's number, formatted. */
  readonly number: string;
  /** The target of the page's primary button. */
  readonly to: string;
  readonly onClose: () => void;
}

const modals = {
  trial: () => import("./trial-modal.tsx").then((module) => module.TrialModal),
  demo: () => import("./demo-modal.tsx").then((module) => module.DemoModal),
} as const;

/**
 * The open dialog, if any. Hovering over a dialog's button preloads it; `failed` is true if loading on click failed.
 */
export function useModal() {
  const [Modal, setModal] = useState<ComponentType<HeroModalProps>>();
  const [failed, setFailed] = useState(false);
  const open = async (name: keyof typeof modals) => {
    setFailed(false);
    try {
      const loaded = await modals[name]();
      setModal(() => loaded);
    } catch {
      setFailed(true);
    }
  };
  const opener = (name: keyof typeof modals) => ({
    onClick: () => void open(name),
    onPointerEnter: () => void modals[name]().catch(() => {}),
  });
  return { Modal, failed, opener, close: () => setModal(undefined) };
}
