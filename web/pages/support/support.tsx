import { NotOpenYet } from "../not-found/not-open-yet.tsx";

export default function Support() {
  return <NotOpenYet />;
}
