import './drop-target.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { strings } from '../../strings/en.ts';
import { Icon } from '../../ui/icon.tsx';

interface DropTargetProps {
  readonly enabled: boolean;
  /** Absolute paths of the files and folders that were dropped. */
  readonly onDrop: (paths: readonly string[]) => void;
}

/** Takes files dropped anywhere in the window, and says so while they hover. */
export function DropTarget({ enabled, onDrop }: DropTargetProps) {
  const hovering = useFileDrop((files) => {
    const paths = files.map((file) => window.parlance.pathOf(file)).filter((path) => path !== '');
    if (enabled && paths.length > 0) onDrop(paths);
  });
  if (!hovering || !enabled) return null;
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

function useFileDrop(take: (files: readonly File[]) => void): boolean {
  const [hovering, setHovering] = useState(false);
  const drop = useEffectEvent((files: readonly File[]) => {
    setHovering(false);
    take(files);
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // Enter and leave come in pairs for every element crossed.
    let depth = 0;
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth += 1;
      setHovering(true);
    };
    const over = (event: DragEvent): void => {
      event.preventDefault();
      if (event.dataTransfer !== null) event.dataTransfer.dropEffect = hasFiles(event) ? 'copy' : 'none';
    };
    const leave = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setHovering(false);
    };
    const release = (event: DragEvent): void => {
      event.preventDefault();
      depth = 0;
      drop([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragenter', enter, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', release, { signal });
    return () => {
      controller.abort();
    };
  }, []);
  return hovering;
}
