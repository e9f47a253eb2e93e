; The installer for Windows, made by scripts/windows.sh with Debian's makensis:
;
;     pincite-setup.exe [/S] [/CurrentUser | /AllUsers] [/PATH] [/D=FOLDER]
;     uninstall.exe     [/S] [/DELETEDATA]
;
; For this user alone it needs no administrator. /S asks nothing. /PATH makes the command
; pincite known in new terminals. The contracts and Pincite's data stay when it is removed,
; unless one says otherwise. Nothing is downloaded.
Unicode true
Target amd64-unicode
!ifdef FAST
SetCompressor zlib
!else
; Solid, with a dictionary that holds one of the two programs: they are much alike.
SetCompressor /SOLID lzma
SetCompressorDictSize 80
!endif
SetDateSave off

!define KEY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Pincite"
!define MULTIUSER_EXECUTIONLEVEL Highest
!define MULTIUSER_MUI
!define MULTIUSER_INSTALLMODE_COMMANDLINE
!define MULTIUSER_INSTALLMODE_DEFAULT_CURRENTUSER
!define MULTIUSER_USE_PROGRAMFILES64
!define MULTIUSER_INSTALLMODE_INSTDIR "Pincite"
!define MULTIUSER_INSTALLMODE_FUNCTION Place
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_KEY "${KEY}"
!define MULTIUSER_INSTALLMODE_DEFAULT_REGISTRY_VALUENAME "InstallMode"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_KEY "${KEY}"
!define MULTIUSER_INSTALLMODE_INSTDIR_REGISTRY_VALUENAME "InstallLocation"
!include MultiUser.nsh
!include MUI2.nsh
!include FileFunc.nsh
!include LogicLib.nsh
!include WinMessages.nsh

Name "Pincite"
OutFile "${OUT}"
BrandingText "Pincite ${VERSION}"
VIProductVersion "${VERSION}.0"
VIAddVersionKey ProductName "Pincite"
VIAddVersionKey ProductVersion "${VERSION}"
VIAddVersionKey FileVersion "${VERSION}"
VIAddVersionKey FileDescription "Installs Pincite"
VIAddVersionKey CompanyName "The Pincite project"
VIAddVersionKey LegalCopyright "Apache License 2.0"
!ifdef SIGN
!finalize '${SIGN} "%1"'
!uninstfinalize '${SIGN} "%1"'
!endif

!define MUI_ICON "..\icon.ico"
!define MUI_UNICON "..\icon.ico"
!define MUI_COMPONENTSPAGE_NODESC
!insertmacro MULTIUSER_PAGE_INSTALLMODE
!insertmacro MUI_PAGE_COMPONENTS
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!define MUI_FINISHPAGE_RUN "$INSTDIR\pincite-desktop.exe"
!define MUI_PAGE_CUSTOMFUNCTION_SHOW Runnable
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE English

Var Data
Var WebView ; its version, "" where there is none
Var Asked

; Place keeps the programs of one user apart from Pincite's data, which lie in
; %LocalAppData%\Pincite.
Function Place
  ${If} $MultiUser.InstallMode == CurrentUser
  ${AndIf} $INSTDIR == "$LOCALAPPDATA\Pincite"
    StrCpy $INSTDIR "$LOCALAPPDATA\Programs\Pincite"
  ${EndIf}
FunctionEnd

; Free ends where a program of this folder runs: what runs cannot be replaced.
!macro Free where
  ClearErrors
  ${If} ${FileExists} "$INSTDIR\${where}"
    FileOpen $0 "$INSTDIR\${where}" a
    ${If} ${Errors}
      MessageBox MB_ICONSTOP "Pincite is running. Close it and start this again." /SD IDOK
      SetErrorLevel 5
      Quit
    ${EndIf}
    FileClose $0
  ${EndIf}
!macroend

Section "Pincite" Programs
  SectionIn RO
  !insertmacro Free pincite-desktop.exe
  !insertmacro Free pincite.exe
  SetOutPath "$INSTDIR"
  File "${FROM}\*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Pincite.lnk" "$INSTDIR\pincite-desktop.exe"
  WriteRegStr SHCTX "${KEY}" DisplayName "Pincite"
  WriteRegStr SHCTX "${KEY}" DisplayVersion "${VERSION}"
  WriteRegStr SHCTX "${KEY}" Publisher "The Pincite project"
  WriteRegStr SHCTX "${KEY}" DisplayIcon "$INSTDIR\pincite-desktop.exe"
  WriteRegStr SHCTX "${KEY}" InstallLocation "$INSTDIR"
  WriteRegStr SHCTX "${KEY}" InstallMode "$MultiUser.InstallMode"
  WriteRegStr SHCTX "${KEY}" UninstallString '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode'
  WriteRegStr SHCTX "${KEY}" QuietUninstallString '"$INSTDIR\uninstall.exe" /$MultiUser.InstallMode /S'
  WriteRegDWORD SHCTX "${KEY}" NoModify 1
  WriteRegDWORD SHCTX "${KEY}" NoRepair 1
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD SHCTX "${KEY}" EstimatedSize $0
SectionEnd

Section /o "The command pincite in terminals (PATH)" OnPath
  Call FindPath
  ; NSIS cuts what is longer than it can hold: such a PATH is left alone.
  ${If} $1 > 1400
    DetailPrint "PATH is too long to be changed safely; add $INSTDIR by hand"
  ${Else}
    ReadRegStr $2 HKCU Environment Path
    ${If} $MultiUser.InstallMode == AllUsers
      ReadRegStr $2 HKLM "SYSTEM\CurrentControlSet\Control\Session Manager\Environment" Path
    ${EndIf}
    Push "$2;"
    Push "$INSTDIR;"
    Call Holds
    Pop $3
    ${If} $3 == 0
      ${If} $2 != ""
        StrCpy $2 "$2;"
      ${EndIf}
      ${If} $MultiUser.InstallMode == AllUsers
        WriteRegExpandStr HKLM "SYSTEM\CurrentControlSet\Control\Session Manager\Environment" Path "$2$INSTDIR"
      ${Else}
        WriteRegExpandStr HKCU Environment Path "$2$INSTDIR"
      ${EndIf}
      SendMessage ${HWND_BROADCAST} ${WM_SETTINGCHANGE} 0 "STR:Environment" /TIMEOUT=2000
    ${EndIf}
  ${EndIf}
SectionEnd

; FindPath sets $1 to the bytes of the PATH that would be changed.
Function FindPath
  ${If} $MultiUser.InstallMode == AllUsers
    System::Call 'advapi32::RegGetValueW(p 0x80000002, w "SYSTEM\CurrentControlSet\Control\Session Manager\Environment", w "Path", i 0x10000006, p 0, p 0, *i 0 r1)'
  ${Else}
    System::Call 'advapi32::RegGetValueW(p 0x80000001, w "Environment", w "Path", i 0x10000006, p 0, p 0, *i 0 r1)'
  ${EndIf}
FunctionEnd

; Holds pops a part and a text, and pushes 1 where the text holds the part, otherwise 0.
Function Holds
  Pop $R0
  Pop $R1
  StrLen $R2 $R0
  StrCpy $R3 0
  ${Do}
    StrCpy $R4 $R1 $R2 $R3
    ${If} $R4 == $R0
      Push 1
      Return
    ${EndIf}
    IntOp $R3 $R3 + 1
  ${LoopUntil} $R4 == ""
  Push 0
FunctionEnd

; What the computer lacks is named before the last page, which offers to run Pincite, and how to get
; it on a computer without the internet.
Section -Lacking
  Call FindWebView
  ${If} $WebView == ""
    ${If} ${FileExists} "$EXEDIR\MicrosoftEdgeWebView2RuntimeInstallerX64.exe"
      MessageBox MB_YESNO "The window needs Microsoft's WebView2, whose installer lies beside this one. Run it now?" /SD IDYES IDNO +3
      ExecWait '"$EXEDIR\MicrosoftEdgeWebView2RuntimeInstallerX64.exe" /silent /install'
      Call FindWebView
    ${Else}
      MessageBox MB_OK "The window needs Microsoft's WebView2, which this computer lacks. Have your IT install the Evergreen Standalone Installer from developer.microsoft.com/microsoft-edge/webview2, or put it beside this file and start this again. The command line works without." /SD IDOK
    ${EndIf}
  ${EndIf}
  ${IfNot} ${FileExists} "$SYSDIR\msvcp140_atomic_wait.dll"
    MessageBox MB_OK "Pincite is faster with Microsoft's Visual C++ Redistributable (vc_redist.x64.exe, Visual Studio 2015-2022), which this computer lacks. It works without." /SD IDOK
  ${EndIf}
SectionEnd

; FindWebView looks where Microsoft says that WebView2 is told: for all users, then for this one.
Function FindWebView
  ReadRegStr $WebView HKLM "SOFTWARE\WOW6432Node\Microsoft\EdgeUpdate\Clients\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}" pv
  ${If} $WebView == ""
  ${OrIf} $WebView == "0.0.0.0"
    ReadRegStr $WebView HKCU "Software\Microsoft\EdgeUpdate\Clients\{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}" pv
  ${EndIf}
  ${If} $WebView == "0.0.0.0"
    StrCpy $WebView ""
  ${EndIf}
FunctionEnd

; Runnable takes back the offer to run Pincite, which would only tell what is missing.
Function Runnable
  ${If} $WebView == ""
    SendMessage $mui.FinishPage.Run ${BM_SETCHECK} ${BST_UNCHECKED} 0
  ${EndIf}
FunctionEnd

Section Uninstall
  !insertmacro Free pincite-desktop.exe
  !insertmacro Free pincite.exe
  ; policy.json of this folder is the administrator's.
  Delete "$INSTDIR\pincite.exe"
  Delete "$INSTDIR\pincite-desktop.exe"
  Delete "$INSTDIR\onnxruntime.dll"
  Delete "$INSTDIR\DirectML.dll"
  Delete "$INSTDIR\LICENSE.txt"
  Delete "$INSTDIR\notices.json"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR"
  Delete "$SMPROGRAMS\Pincite.lnk"
  DeleteRegKey SHCTX "${KEY}"
  Call un.OffPath
  StrCpy $Data "$LOCALAPPDATA\Pincite"
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/DELETEDATA" $1
  ${IfNot} ${Errors}
    RMDir /r "$Data"
  ${ElseIf} ${FileExists} "$Data\*"
    MessageBox MB_YESNO|MB_DEFBUTTON2 "Delete Pincite's data too? $Data holds the index of every matter, clips and notes. Contracts are not touched." /SD IDNO IDNO +2
    RMDir /r "$Data"
  ${EndIf}
SectionEnd

; un.OffPath takes what the installer added out of PATH.
Function un.OffPath
  ${If} $MultiUser.InstallMode == AllUsers
    System::Call 'advapi32::RegGetValueW(p 0x80000002, w "SYSTEM\CurrentControlSet\Control\Session Manager\Environment", w "Path", i 0x10000006, p 0, p 0, *i 0 r1)'
    ReadRegStr $2 HKLM "SYSTEM\CurrentControlSet\Control\Session Manager\Environment" Path
  ${Else}
    System::Call 'advapi32::RegGetValueW(p 0x80000001, w "Environment", w "Path", i 0x10000006, p 0, p 0, *i 0 r1)'
    ReadRegStr $2 HKCU Environment Path
  ${EndIf}
  ${If} $1 > 1900
    Return
  ${EndIf}
  ; The folder was added at the end.
  StrLen $3 "$INSTDIR"
  StrCpy $4 $2 "" -$3
  ${If} $4 != $INSTDIR
    Return
  ${EndIf}
  StrCpy $2 $2 -$3
  StrCpy $4 $2 "" -1
  ${If} $4 == ";"
    StrCpy $2 $2 -1
  ${EndIf}
  ${If} $MultiUser.InstallMode == AllUsers
    WriteRegExpandStr HKLM "SYSTEM\CurrentControlSet\Control\Session Manager\Environment" Path "$2"
  ${Else}
    WriteRegExpandStr HKCU Environment Path "$2"
  ${EndIf}
FunctionEnd

Function .onInit
  SetRegView 64
  StrCpy $Asked $INSTDIR ; by /D, which MultiUser passes over
  !insertmacro MULTIUSER_INIT
  ${If} $Asked != ""
    StrCpy $INSTDIR $Asked
  ${EndIf}
  ${GetParameters} $0
  ClearErrors
  ${GetOptions} $0 "/PATH" $1
  ${IfNot} ${Errors}
    SectionGetFlags ${OnPath} $1
    IntOp $1 $1 | ${SF_SELECTED}
    SectionSetFlags ${OnPath} $1
  ${EndIf}
FunctionEnd

Function un.onInit
  SetRegView 64
  !insertmacro MULTIUSER_UNINIT
FunctionEnd
