import { NotOpenYet } from "../not-found/not-open-yet.tsx";

export default function Terms() {
  return <NotOpenYet />;
}
