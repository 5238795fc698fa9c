; Links of the form parlance://open/... start Parlance. SHELL_CONTEXT is the person's own part of the registry.
; Captions may be opened with Parlance; whatever opens them now goes on doing so.
!macro offerFor EXTENSION
  WriteRegStr SHELL_CONTEXT "Software\Classes\${EXTENSION}\OpenWithProgids" "Parlance.Transcript" ""
!macroend

!macro offerNoMoreFor EXTENSION
  DeleteRegValue SHELL_CONTEXT "Software\Classes\${EXTENSION}\OpenWithProgids" "Parlance.Transcript"
!macroend

!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\parlance" "" "URL:Parlance"
  WriteRegStr SHELL_CONTEXT "Software\Classes\parlance" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\parlance\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\parlance\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  WriteRegStr SHELL_CONTEXT "Software\Classes\Parlance.Transcript" "" "Transcript"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Parlance.Transcript\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\Parlance.Transcript\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
  !insertmacro offerFor ".vtt"
  !insertmacro offerFor ".srt"
  !insertmacro offerFor ".sbv"
  !insertmacro offerFor ".lrc"
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey SHELL_CONTEXT "Software\Classes\parlance"
    DeleteRegKey SHELL_CONTEXT "Software\Classes\Parlance.Transcript"
    !insertmacro offerNoMoreFor ".vtt"
    !insertmacro offerNoMoreFor ".srt"
    !insertmacro offerNoMoreFor ".sbv"
    !insertmacro offerNoMoreFor ".lrc"
  ${endIf}
!macroend
