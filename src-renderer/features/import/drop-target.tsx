import './drop-target.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { strings } from '../../strings/en.ts';
import { Icon } from '../../ui/icon.tsx';
import { hasFiles, takeDroppedFiles } from './dropped-files.ts';

interface DropTargetProps {
  /** Absolute paths of the files and folders that were dropped. */
  readonly onDrop: (paths: readonly string[]) => void;
}

/** Takes files dropped anywhere in the window, and says so while they hover. */
export function DropTarget({ onDrop }: DropTargetProps) {
  const take = useEffectEvent(onDrop);
  useEffect(
    () =>
      takeDroppedFiles((paths) => {
        take(paths);
      }),
    [],
  );
  if (!useFilesHover()) return null;
  return (
    <div className="drop">
      <div className="drop-card">
        <Icon name="drop" size={28} />
        <p className="drop-title">{strings.importing.drop}</p>
        <p>{strings.importing.dropHint}</p>
      </div>
    </div>
  );
}

function useFilesHover(): boolean {
  const [hovering, setHovering] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // Enter and leave come in pairs for every element crossed.
    let depth = 0;
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth += 1;
      setHovering(true);
    };
    const leave = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setHovering(false);
    };
    const release = (): void => {
      depth = 0;
      setHovering(false);
    };
    window.addEventListener('dragenter', enter, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', release, { signal });
    return () => {
      controller.abort();
    };
  }, []);
  return hovering;
}
