"""Reads the Xcode projects of the sample apps with pbxproj, and again with plistlib after a conversion.

    .venv/bin/python Tests/ThirdPartyTests/xcode_project.py Examples/*/project.pbxproj
"""
import pathlib
import plistlib
import sys

import openstep_parser
from pbxproj import XcodeProject

for path in sys.argv[1:]:
    name = pathlib.Path(path).parent.name
    project = XcodeProject.load(path)
    (target,) = project.objects.get_targets(name)
    assert target.productType == "com.apple.product-type.application", target.productType
    for configuration in ("Debug", "Release"):
        settings = [c for c in project.objects.get_configurations_on_targets(name, configuration)]
        assert len(settings) == 1 and (pathlib.Path(path).parent / settings[0].buildSettings["INFOPLIST_FILE"]).exists()
    # Every reference leads to an object: pbxproj finds each phase of the target.
    phases = [project.objects[id].isa for id in target.buildPhases]
    assert "PBXSourcesBuildPhase" in phases and "PBXFrameworksBuildPhase" in phases, phases

    parsed = openstep_parser.OpenStepDecoder.ParseFromString(pathlib.Path(path).read_text())
    read = plistlib.loads(plistlib.dumps(parsed))
    assert read == parsed and len(read["objects"]) == len(list(project.objects.get_keys())), name
    assert read["objects"][read["rootObject"]]["isa"] == "PBXProject"
    print(name, "ok")
