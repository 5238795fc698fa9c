; Links of the form parlance://open/... start Parlance. SHELL_CONTEXT is the person's own part of the registry.
!macro customInstall
  WriteRegStr SHELL_CONTEXT "Software\Classes\parlance" "" "URL:Parlance"
  WriteRegStr SHELL_CONTEXT "Software\Classes\parlance" "URL Protocol" ""
  WriteRegStr SHELL_CONTEXT "Software\Classes\parlance\DefaultIcon" "" "$INSTDIR\${APP_EXECUTABLE_FILENAME},0"
  WriteRegStr SHELL_CONTEXT "Software\Classes\parlance\shell\open\command" "" '"$INSTDIR\${APP_EXECUTABLE_FILENAME}" "%1"'
!macroend

!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegKey SHELL_CONTEXT "Software\Classes\parlance"
  ${endIf}
!macroend
