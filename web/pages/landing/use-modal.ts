import { type ComponentType, useState } from "react";

/** What both modals of the hero are given. */
export interface HeroModalProps {
  /** The assistant's number, as a person reads it. */
  readonly number: string;
  /** Where the page's primary button leads. */
  readonly to: string;
  readonly onClose: () => void;
}

const modals = {
  trial: () => import("./trial-modal.tsx").then((module) => module.TrialModal),
  demo: () => import("./demo-modal.tsx").then((module) => module.DemoModal),
} as const;

export type ModalName = keyof typeof modals;

/** The modal that is open. Each is fetched when it is asked for, and `failed` says that the network did not bring it. */
export function useModal() {
  const [Modal, setModal] = useState<ComponentType<HeroModalProps>>();
  const [opening, setOpening] = useState<ModalName>();
  const [failed, setFailed] = useState(false);
  const open = async (name: ModalName) => {
    setFailed(false);
    setOpening(name);
    try {
      const loaded = await modals[name]();
      setModal(() => loaded);
    } catch {
      setFailed(true);
    }
    setOpening(undefined);
  };
  return { Modal, opening, failed, open, close: () => setModal(undefined) };
}
