// What was changed and not saved yet, kept in this browser: a reload, a dead server and a dead battery lose nothing.

export function drafts(store) {
  const key = (name) => `label:${store}:${name}`;
  return {
    // {revision, label} of a picture, or null.
    of(name) {
      try {
        return JSON.parse(localStorage.getItem(key(name)));
      } catch (failure) {
        return null;
      }
    },
    // Whether it could be kept: a browser may have no room, or may not keep anything.
    keep(name, draft) {
      try {
        localStorage.setItem(key(name), JSON.stringify(draft));
        return true;
      } catch (failure) {
        return false;
      }
    },
    drop(name) {
      try {
        localStorage.removeItem(key(name));
      } catch (failure) {
        // Nothing is kept where nothing may be.
      }
    },
  };
}
